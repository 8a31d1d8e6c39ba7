import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { isPaymentDue } from '#contract/billing/payment-due.js';
import { planChoices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { useSession } from '../../../lib/session.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { stripeDataQuery } from '../api/billing.queries.js';
import { billingPaths } from '../billing-paths.js';
import { CheckoutDialog } from './checkout-dialog.js';
import { PaymentDueDialog } from './payment-due-dialog.js';
import { PlanDialogFrame } from './plan-dialog-frame.js';
import { SwitchDialog } from './switch-dialog.js';

interface ChoiceDialogProps {
  choice: PlanChoice;
  onClose(): void;
}

/** What choosing a plan leads to: a checkout, a switch, or the payment that is missing. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { status, user } = useSession();
  if (status === 'unknown' || clientConfig().billing === null || user?.isTeamMember === true) return null;
  if (user?.status === 'revoke') return null;
  if (user === null) return <Navigate to={billingPaths.signUp(billingPaths.choose(props.choice))} replace />;
  return <MemberChoice {...props} user={user} />;
}

function MemberChoice({ choice, user, onClose }: ChoiceDialogProps & { user: UserView }) {
  const { t } = useTranslation('pricing');
  const { data, error, refetch } = useQuery(stripeDataQuery());
  if (data === undefined) {
    return (
      <PlanDialogFrame choice={choice} onClose={onClose} loading={error === null ? t('checkout.loading') : ''}>
        {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      </PlanDialogFrame>
    );
  }
  const [subscription] = data.subscriptions.data;
  if (!subscription) return <CheckoutDialog choice={choice} user={user} onClose={onClose} />;
  if (isPaymentDue(subscription.status)) return <PaymentDueDialog onClose={onClose} />;
  const { role, period } = subscription.plan.metadata;
  const { plan, period: chosen } = planChoices[choice];
  if (role === plan && period === chosen) return <Navigate to={billingPaths.billing} replace />;
  return <SwitchDialog choice={choice} onClose={onClose} />;
}
