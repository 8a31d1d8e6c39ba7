import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { useErrorText } from '../lib/error-text.js';
import { BusyButton } from './busy-button.js';
import { DialogFrame } from './dialog-frame.js';

interface FormDialogProps {
  title: string;
  /** What it is about. */
  text?: string;
  cancel: string;
  confirm: string;
  isPending: boolean;
  /** The form cannot be submitted yet. */
  isDisabled?: boolean;
  /** The action deletes or removes something. */
  isDestructive?: boolean;
  /** Why the last try failed, unless a field shows it. */
  error: unknown;
  onConfirm(): void;
  onClose(): void;
  children?: ReactNode;
}

/** A question, or a few fields that are saved together. Stays open while saving, and if that fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, cancel, confirm, isPending, error, onConfirm, onClose, children } = props;
  const { isDisabled = false, isDestructive = false } = props;
  const errorText = useErrorText();
  const textId = useId();
  const actions = (
    <>
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
    </>
  );
  return (
    <DialogFrame
      title={title}
      aria-describedby={text === undefined ? undefined : textId}
      actions={actions}
      onClose={isPending ? undefined : onClose}
      onSubmit={onConfirm}
    >
      {/* Labels of fields overlap their upper edge. */}
      <Stack spacing={4} sx={{ pt: text === undefined ? 1 : 0 }}>
        {text !== undefined && <DialogContentText id={textId}>{text}</DialogContentText>}
        {children}
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      </Stack>
    </DialogFrame>
  );
}
