import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecipientView } from '#contract/transfer-changes.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { notify } from '../../../../ui/notice-store.js';
import { useWithdrawRecipient, type Target } from '../../api/changes.queries.js';

interface WithdrawDialogProps {
  target: Target;
  recipient: RecipientView;
  onClose(): void;
}

/** Asks once: there is no way back but a new mail. */
export function WithdrawDialog({ target, recipient: { recipientId, email }, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const ids = { title: useId(), text: useId() };
  const { mutate, isPending, error } = useWithdrawRecipient(target);
  const confirm = () =>
    mutate(recipientId, {
      onSuccess: () => {
        notify({ tone: 'success', title: t('people.withdrawn', { email }) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={ids.title} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {t('people.withdrawTitle', { email })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={ids.text}>{t('people.withdrawText')}</DialogContentText>
        {error && (
          <Alert severity="error" sx={{ mt: 4 }}>
            {errorText(error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose} disabled={isPending} variant="outlined">
          {t('people.keep')}
        </Button>
        <Button onClick={confirm} loading={isPending} variant="contained" color="error">
          {t('people.withdrawConfirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
