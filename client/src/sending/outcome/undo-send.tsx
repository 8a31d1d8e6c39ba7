import UndoRounded from '@mui/icons-material/UndoRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { useErrorText } from '../../lib/error-text.js';
import { useFormats } from '../../lib/format.js';
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
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const seconds = Math.ceil((until - now) / SECOND_MS);
  const undo = async () => {
    setBusy(true);
    // On success this view unmounts.
    await onUndo().catch((cause: unknown) => {
      setError(cause);
      setBusy(false);
    });
  };
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
          onClick={() => void undo()}
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
