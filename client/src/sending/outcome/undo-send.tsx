import UndoRounded from '@mui/icons-material/UndoRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../i18n/use-translation.js';
import { useErrorText } from '../../lib/error-text.js';
import { useFormats } from '../../lib/format.js';
import { useAppMutation } from '../../lib/use-app-mutation.js';
import { useNow } from '../../lib/use-now.js';
import { BusyButton } from '../../ui/busy-button.js';

const SECOND_MS = 1000;

interface UndoSendProps {
  until: number;
  onUndo(): Promise<void>;
}

/** Counts down the seconds in which the send can be undone. */
export function UndoSend({ until, onUndo }: UndoSendProps) {
  const { t } = useTranslation('sending');
  const errorText = useErrorText();
  const format = useFormats();
  const now = useNow(SECOND_MS / 4);
  // Once it is done this view unmounts.
  const { mutate, isPending: isBusy, error } = useAppMutation({ mutationFn: onUndo });
  const seconds = Math.ceil((until - now) / SECOND_MS);
  if (seconds <= 0 && !isBusy && error === null) return null;
  return (
    <Stack spacing={2}>
      {error !== null && <Alert severity="warning">{errorText(error)}</Alert>}
      {(seconds > 0 || isBusy) && (
        <BusyButton
          variant="outlined"
          startIcon={<UndoRounded />}
          isBusy={isBusy}
          loadingPosition="start"
          onClick={() => mutate()}
        >
          {t('done.undo')}
          {/* Hidden from screen readers, which would announce every second. */}
          <Box component="span" aria-hidden sx={{ ml: 1.5, fontWeight: 500 }}>
            {format.duration(Math.max(0, seconds))}
          </Box>
        </BusyButton>
      )}
    </Stack>
  );
}
