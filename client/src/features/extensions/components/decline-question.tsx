import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';

interface DeclineQuestionProps {
  email: string;
  isPending: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Confirmation: an email is sent, and the same address cannot request this extension again. */
export function DeclineQuestion({ email, isPending, onConfirm, onCancel }: DeclineQuestionProps) {
  const { t } = useTranslation('extensions');
  const keep = useRef<HTMLButtonElement>(null);
  useAutoFocus(keep);
  return (
    <Stack component="fieldset" aria-label={t('requests.decline')} spacing={3} sx={{ border: 0, p: 0, m: 0, mt: 3 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('requests.declineText', { email })}</Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <BusyButton variant="contained" color="error" isBusy={isPending} onClick={onConfirm}>
          {t('requests.declineConfirm')}
        </BusyButton>
        <Button ref={keep} variant="outlined" disabled={isPending} onClick={onCancel}>
          {t('requests.cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}
