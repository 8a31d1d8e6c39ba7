import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { useErrorText } from '../lib/error-text.js';
import { BusyButton } from './busy-button.js';

interface FormDialogProps {
  title: string;
  /** What it is about. */
  text?: string;
  cancel: string;
  confirm: string;
  isPending: boolean;
  /** Nothing could be sent as it stands. */
  isDisabled?: boolean;
  /** Something is taken away by it. */
  isDestructive?: boolean;
  /** Why the last try failed, as far as no field says it. */
  error: unknown;
  onConfirm(): void;
  onClose(): void;
  children?: ReactNode;
}

/** A question, or a few fields that are saved together. It stays while the answer is sent, and when that fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, cancel, confirm, isPending, error, onConfirm, onClose, children } = props;
  const { isDisabled = false, isDestructive = false } = props;
  const errorText = useErrorText();
  const ids = { title: useId(), text: useId() };
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      aria-labelledby={ids.title}
      aria-describedby={text === undefined ? undefined : ids.text}
      maxWidth="xs"
      fullWidth
      sx={{ overflowWrap: 'anywhere' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form around the place it is opened from would be sent too: events pass through portals.
          event.stopPropagation();
          onConfirm();
        }}
      >
        <DialogTitle id={ids.title} variant="h3">
          {title}
        </DialogTitle>
        <DialogContent>
          {/* Labels of fields stand a little over their upper edge. */}
          <Stack spacing={4} sx={{ pt: text === undefined ? 1 : 0 }}>
            {text !== undefined && <DialogContentText id={ids.text}>{text}</DialogContentText>}
            {children}
            {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button onClick={onClose} disabled={isPending} variant="outlined">
            {cancel}
          </Button>
          <BusyButton
            type="submit"
            isBusy={isPending}
            disabled={isDisabled}
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
          >
            {confirm}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
