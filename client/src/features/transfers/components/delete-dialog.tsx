import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferView } from '#contract/transfers.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { notify } from '../../../ui/notice-store.js';
import { useDeleteTransfer } from '../api/transfers.queries.js';

interface DeleteDialogProps {
  userId: string;
  /** Whom it asks about; null while closed. */
  transfer: TransferView | null;
  onClose(): void;
  /** After it is gone. */
  onDeleted?(): void;
}

/** Asks once and names what will happen; mounted per transfer, so that nothing of the last question is left. */
export function DeleteDialog({ userId, transfer, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const errorText = useErrorText();
  const ids = { title: useId(), text: useId() };
  const { mutate, isPending, error, reset } = useDeleteTransfer(userId);
  if (transfer === null) return null;
  const name = transfer.fileName;
  const close = () => {
    reset();
    onClose();
  };
  const confirm = () =>
    mutate(transfer, {
      onSuccess: () => {
        notify({ tone: 'success', title: t('delete.done', { name }) });
        onClose();
        onDeleted?.();
      },
    });
  return (
    <Dialog
      open
      onClose={isPending ? undefined : close}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={ids.title} variant="h3">
        {t('delete.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={ids.text} sx={{ overflowWrap: 'anywhere' }}>
          {t('delete.text', { name, size: format.bytes(transfer.totalBytes) })}
        </DialogContentText>
        {error && (
          <Alert severity="error" sx={{ mt: 4 }}>
            {errorText(error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={close} disabled={isPending} variant="outlined">
          {t('delete.keep')}
        </Button>
        <Button onClick={confirm} loading={isPending} variant="contained" color="error">
          {isPending ? t('delete.busy') : t('delete.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
