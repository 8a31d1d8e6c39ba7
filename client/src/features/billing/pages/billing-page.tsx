import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { isPaymentDue } from '#contract/billing/payment-due.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { useMember } from '../../../lib/member.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { stripeDataQuery } from '../api/billing.queries.js';
import { CheckoutReturn } from '../components/checkout-return.js';
import { DueAlert } from '../components/due-alert.js';
import { InvoiceSection } from '../components/invoice-section.js';
import { PaymentSection } from '../components/payment-section.js';
import { PlanSection } from '../components/plan-section.js';
import { UsageSection } from '../components/usage-section.js';

/** Where the checkout leads back to. */
const RETURN = 'checkout';

/** Plan and payment, where plans are sold. */
function SoldPlan() {
  const { t } = useTranslation('billing');
  const { status } = useMember();
  const { data, error, refetch } = useQuery(stripeDataQuery());
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
      <Stack spacing={4} sx={{ maxWidth: 820 }}>
        {isSold && sessionId !== null && <CheckoutReturn sessionId={sessionId} />}
        {isSold ? <SoldPlan /> : <PlanSection subscription={null} canChange={false} />}
        <UsageSection />
        {isSold && <InvoiceSection />}
      </Stack>
    </div>
  );
}
