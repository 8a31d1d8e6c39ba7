import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/error-text.js';
import { BusyButton } from './busy-button.js';
import { useTakeLostFocus } from './use-take-lost-focus.js';

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
  const button = useTakeLostFocus<HTMLButtonElement>();
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
