import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.js';
import { useErrorText } from '../lib/error-text.js';
import { BusyButton } from './busy-button.js';
import { DialogFrame } from './dialog-frame.js';

/** The dialog's call, as `useCall` returns it. */
export interface DialogCall {
  isPending: boolean;
  /** Why the last try failed; null where a field shows it. */
  error: unknown;
}

interface FormDialogProps {
  title: string;
  /** An explanation under the title. */
  text?: string;
  /** Default: "Cancel". */
  cancel?: string;
  confirm: string;
  call: DialogCall;
  /** The form cannot be submitted yet. */
  isDisabled?: boolean;
  /** The action deletes or removes something. */
  isDestructive?: boolean;
  onConfirm(): void;
  onClose(): void;
  children?: ReactNode;
}

/** A question, or a few fields that are saved together. Stays open while saving, and if that fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, confirm, onConfirm, onClose, children } = props;
  const { isPending, error } = props.call;
  const { t } = useTranslation();
  const { cancel = t('cancel'), isDisabled = false, isDestructive = false } = props;
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
