import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { isPaymentDue } from '#contract/billing/payment-due.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { clientConfig } from '../../../lib/hosts.js';
import { useMember } from '../../../lib/member.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { stripeDataQuery, invoicesQuery } from '../api/billing.queries.js';
import { useOpenPortal } from '../use-open-portal.js';
import { CheckoutReturn } from '../components/checkout-return.js';
import { InvoiceSection } from '../components/invoice-section.js';
import { PaymentSection } from '../components/payment-section.js';
import { PlanSection } from '../components/plan-section.js';
import { Plans } from '../components/plans.js';
import { UsageSection } from '../components/usage-section.js';

/** The parameter with which the checkout returns. */
const RETURN = 'checkout';

/** Plan and payment. */
function SoldPlan() {
  const { t } = useTranslation('billing');
  const { status } = useMember();
  const { data, error, refetch } = useQuery(stripeDataQuery);
  if (!data && error === null) {
    return (
      <>
        <Skeleton variant="rounded" height={180} />
        <Skeleton variant="rounded" height={200} />
      </>
    );
  }
  const canChange = data?.providerAnswers === true;
  const subscription = data?.subscriptions.data[0] ?? null;
  const dueSince = subscription?.past_due_since ?? null;
  return (
    <>
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {data && !canChange && (
        <Alert severity="warning">
          <AlertTitle>{t('away.title')}</AlertTitle>
          {t('away.text')}
        </Alert>
      )}
      {isPaymentDue(status) && dueSince !== null && <DueAlert missingSince={dueSince * 1000} canChange={canChange} />}
      <PlanSection subscription={subscription} canChange={canChange} />
      <Plans />
      {data && data.id !== '' && <PaymentSection data={data} />}
    </>
  );
}

/** Plan, payment, usage and invoices of the account. */
export function BillingPage() {
  const { t } = useTranslation('billing');
  const [params] = useSearchParams();
  const sessionId = params.get(RETURN);
  const isSold = clientConfig().billing !== null;
  return (
    <div>
      <Typography component="h1" variant="h2">
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 5 }}>
        {t(isSold ? 'intro' : 'introNotSold')}
      </Typography>
      <Stack spacing={4} sx={{ '& > :not([data-wide])': { maxWidth: 820 } }}>
        {isSold && sessionId !== null && <CheckoutReturn sessionId={sessionId} />}
        {isSold ? (
          <SoldPlan />
        ) : (
          <>
            <PlanSection subscription={null} canChange={false} />
            <Plans />
          </>
        )}
        <UsageSection />
        {isSold && <InvoiceSection />}
      </Stack>
    </div>
  );
}

interface DueAlertProps {
  /** Epoch milliseconds. */
  missingSince: number;
  canChange: boolean;
}

/** Says since when a payment is missing, and offers to pay. */
function DueAlert({ missingSince, canChange }: DueAlertProps) {
  const { t } = useTranslation('billing');
  const { date } = useFormats();
  const errorText = useErrorText();
  const portal = useOpenPortal();
  const { data } = useInfiniteQuery(invoicesQuery());
  // The oldest open invoice.
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
            onClick={() => portal.mutate({ purpose: 'card' })}
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
