import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/error-text.js';

interface ConfirmDeleteProps {
  title: string;
  text: string;
  confirm: string;
  isPending: boolean;
  error: unknown;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once and names what will happen. */
export function ConfirmDelete({ title, text, confirm, isPending, error, onConfirm, onClose }: ConfirmDeleteProps) {
  const { t } = useTranslation('transfers');
  const errorText = useErrorText();
  const ids = { title: useId(), text: useId() };
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={ids.title} variant="h3">
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={ids.text} sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </DialogContentText>
        {error !== null && (
          <Alert severity="error" sx={{ mt: 4 }}>
            {errorText(error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose} disabled={isPending} variant="outlined">
          {t('delete.keep')}
        </Button>
        <Button onClick={onConfirm} loading={isPending} variant="contained" color="error">
          {isPending ? t('delete.busy') : confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
