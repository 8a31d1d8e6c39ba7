import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from '../i18n/use-translation.js';
import { useErrorText } from '../lib/error-text.js';

/** Replaces content that could not be fetched. */
export function RetryAlert({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}
