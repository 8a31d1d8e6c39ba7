import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { invoicesQuery, useOpenPortal } from '../api/billing.queries.js';

interface DueAlertProps {
  /** Epoch milliseconds. */
  missingSince: number;
  canChange: boolean;
}

/** Since when a payment is missing, what follows when, and how to pay. */
export function DueAlert({ missingSince, canChange }: DueAlertProps) {
  const { t } = useTranslation('billing');
  const { date } = useFormats();
  const errorText = useErrorText();
  const portal = useOpenPortal();
  const { data } = useInfiniteQuery(invoicesQuery());
  // The oldest one.
  const invoice = data?.pages.flatMap(({ invoices }) => invoices).findLast(({ status }) => status === 'open');
  return (
    <Alert severity="warning">
      <div>{t('due.since', { date: date(missingSince) })}</div>
      {canChange && (
        <Stack direction="row" useFlexGap spacing={2} sx={{ mt: 3, flexWrap: 'wrap' }}>
          <BusyButton
            size="small"
            variant="contained"
            isBusy={portal.isPending || portal.isSuccess}
            onClick={() => portal.mutate('card')}
          >
            {t('due.card')}
          </BusyButton>
          {invoice && invoice.pageUrl !== '' && (
            <Button size="small" variant="outlined" href={invoice.pageUrl}>
              {t('due.pay')}
            </Button>
          )}
        </Stack>
      )}
      {portal.error !== null && errorText(portal.error)}
    </Alert>
  );
}
