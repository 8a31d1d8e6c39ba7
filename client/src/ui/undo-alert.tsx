import Alert from '@mui/material/Alert';
import { useTranslation } from '../i18n/use-translation.js';
import { useErrorText } from '../lib/error-text.js';
import { BusyButton } from './busy-button.js';
import { useRecoverFocus } from './use-recover-focus.js';

interface UndoAlertProps {
  text: string;
  isPending: boolean;
  error: unknown;
  onUndo(): void;
  onClose(): void;
}

/** Confirms a deletion and offers to undo it, in place of a confirmation dialog. */
export function UndoAlert({ text, isPending, error, onUndo, onClose }: UndoAlertProps) {
  const { t } = useTranslation('list');
  const errorText = useErrorText();
  const button = useRecoverFocus<HTMLButtonElement>();
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      onClose={onClose}
      sx={{ mb: 3 }}
      action={
        <BusyButton ref={button} size="small" color="inherit" isBusy={isPending} onClick={onUndo}>
          {t('undo')}
        </BusyButton>
      }
    >
      {error ? errorText(error) : text}
    </Alert>
  );
}
