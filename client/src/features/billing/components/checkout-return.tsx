import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { readCheckout } from '#contract/billing/billing.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { refreshSession } from '../../../lib/session.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { TextLink } from '../../../ui/router-link.js';
import { checkoutQuery, stripeDataQuery } from '../api/billing.queries.js';
import { billingPaths } from '../billing-paths.js';

type Checkout = ResponseOf<typeof readCheckout>;

/** Refreshes role and status, which are in the session. */
function useFreshPlan(isComplete: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isComplete) return;
    void refreshSession();
    void client.invalidateQueries({ queryKey: stripeDataQuery.queryKey });
  }, [isComplete, client]);
}

function useCompleteText(): (checkout: Checkout) => string {
  const { t } = useTranslation('billing', 'sending');
  const { date } = useFormats();
  return ({ subscription }) => {
    const plan = t(`sending:plans.${subscription?.plan.metadata.role ?? 'free'}`);
    const trialEnd = subscription?.status === 'trialing' ? subscription.trial_end : null;
    return trialEnd === null
      ? t('checkout.complete', { plan })
      : t('checkout.completeTrial', { plan, date: date(trialEnd * 1000) });
  };
}

/** The result of the checkout that has returned to this page. Polls while the payment is being confirmed. */
export function CheckoutReturn({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(checkoutQuery(sessionId));
  const completeText = useCompleteText();
  useFreshPlan(data?.state === 'complete');
  if (error !== null && data?.state !== 'processing')
    return <RetryAlert error={error} onRetry={() => void refetch()} />;
  const waiting = (text: string): ReactNode => (
    <Alert severity="info" component="output" icon={<CircularProgress size={20} aria-hidden />}>
      {text}
    </Alert>
  );
  if (!data) return waiting(t('checkout.checking'));
  if (data.state === 'processing') return waiting(t('checkout.processing'));
  if (data.state === 'complete') {
    return (
      <Alert severity="success" component="output">
        {completeText(data)}
      </Alert>
    );
  }
  return (
    <Alert severity="warning">
      {t(`checkout.${data.state}`)} <TextLink to={billingPaths.pricing}>{t('checkout.again')}</TextLink>
    </Alert>
  );
}
