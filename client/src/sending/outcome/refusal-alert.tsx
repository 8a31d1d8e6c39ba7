import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslation } from '../../i18n/use-translation.js';
import { ApiError } from '../../lib/api-error.js';
import { useErrorText } from '../../lib/error-text.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import type { Refusal } from './send-failure.js';

/** Why the last try failed, shown where it was made. */
export function RefusalAlert({ refusal: { heading, code, details } }: { refusal: Refusal }) {
  const { t } = useTranslation('sending', 'errors');
  const errorText = useErrorText();
  return (
    <Alert severity="error" sx={{ py: 0.5 }}>
      <AlertTitle sx={{ typography: 'body1', fontWeight: 600, mb: 0 }}>{t(`refusal.${heading}`)}</AlertTitle>
      {heading === 'connection' || heading === 'store' || heading === 'file-locked'
        ? t(`refusal.${heading}Text`)
        : errorText(new ApiError({ code: code as ErrorCode, status: 0, details }))}
    </Alert>
  );
}
