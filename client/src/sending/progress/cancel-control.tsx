import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { BusyButton } from '../../ui/busy-button.js';
import { useAutoFocus } from '../../ui/use-auto-focus.js';

interface CancelControlProps {
  isBusy: boolean;
  onAnswer: (isYes: boolean) => void;
}

/** Confirms in place of the button; the safe answer has the focus. */
export function CancelControl({ isBusy, onAnswer }: CancelControlProps) {
  const { t } = useTranslation('sending');
  const titleId = useId();
  const textId = useId();
  const no = useRef<HTMLButtonElement>(null);
  useAutoFocus(no);
  return (
    <Stack
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      spacing={2}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onAnswer(false);
      }}
      sx={{ textAlign: 'center', width: '100%' }}
    >
      <div>
        <Typography id={titleId} sx={{ fontWeight: 600 }}>
          {t('progress.cancelAsk')}
        </Typography>
        <Typography id={textId} variant="body2" color="textSecondary">
          {t('progress.cancelKept')}
        </Typography>
      </div>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'center' }}>
        <BusyButton
          variant="outlined"
          color="error"
          isBusy={isBusy}
          onClick={() => onAnswer(true)}
          sx={{ minWidth: 96 }}
        >
          {t('progress.yes')}
        </BusyButton>
        <Button ref={no} variant="contained" disabled={isBusy} onClick={() => onAnswer(false)} sx={{ minWidth: 96 }}>
          {t('progress.no')}
        </Button>
      </Stack>
    </Stack>
  );
}
