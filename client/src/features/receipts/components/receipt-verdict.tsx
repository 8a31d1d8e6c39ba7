import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { verifyReceipt } from '#contract/calls.js';
import type { Receipt } from '#contract/transfers/receipts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { readQuery } from '../../../lib/read-query.js';
import { issuerOf } from '../domain/issuer-of.js';

/** Result of the verification of signature and log. */
export function ReceiptVerdict({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts');
  const errorText = useErrorText();
  const {
    data: verdict,
    error,
    refetch,
  } = useQuery({
    ...readQuery(['receipt'], verifyReceipt, { body: { receipt }, repeatable: true }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (error) {
    return (
      <Alert
        severity="warning"
        action={
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            {t('verdict.retry')}
          </Button>
        }
      >
        {t('verdict.unchecked')} {errorText(error)}
      </Alert>
    );
  }
  if (!verdict) {
    return (
      <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
        <CircularProgress size={20} aria-label={t('verdict.checking')} />
        <span>{t('verdict.checking')}</span>
      </Stack>
    );
  }
  return verdict.isValid ? (
    <Alert severity="success">
      <AlertTitle>{t('verdict.valid')}</AlertTitle>
      {t('verdict.validText', { issuer: issuerOf(receipt.content) })}
    </Alert>
  ) : (
    <Alert severity="error">
      <AlertTitle>{t('verdict.invalid')}</AlertTitle>
      {t(`verdict.${verdict.reason ?? 'signature'}`)}
    </Alert>
  );
}
