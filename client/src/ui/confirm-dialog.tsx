import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useErrorText } from '../lib/error-text.js';

interface ConfirmDialogProps {
  title: string;
  /** Names what will happen. */
  text: string;
  keep: string;
  confirm: string;
  isPending: boolean;
  error: unknown;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once before something is taken away. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, keep, confirm, isPending, error, onConfirm, onClose } = props;
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
      sx={{ overflowWrap: 'anywhere' }}
    >
      <DialogTitle id={ids.title} variant="h3">
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={ids.text}>{text}</DialogContentText>
        {error !== null && (
          <Alert severity="error" sx={{ mt: 4 }}>
            {errorText(error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose} disabled={isPending} variant="outlined">
          {keep}
        </Button>
        <Button onClick={onConfirm} loading={isPending} variant="contained" color="error">
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
