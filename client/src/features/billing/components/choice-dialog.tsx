import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { isPaymentDue } from '#contract/billing/payment-due.js';
import { planChoices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { useMember } from '../../../lib/member.js';
import { useSession } from '../../../lib/session.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { stripeDataQuery } from '../api/billing.queries.js';
import { useOpenPortal } from '../use-open-portal.js';
import { billingPaths } from '../billing-paths.js';
import { CheckoutDialog } from './checkout-dialog.js';
import { PlanDialogFrame } from './plan-dialog-frame.js';
import { SwitchDialog } from './switch-dialog.js';

interface ChoiceDialogProps {
  choice: PlanChoice;
  onClose(): void;
}

/** The dialog for a chosen plan: a checkout, a switch, or the missing payment. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { status, user } = useSession();
  if (status === 'unknown' || clientConfig().billing === null || user?.isTeamMember === true) return null;
  if (user?.status === 'revoke') return null;
  if (user === null) return <Navigate to={billingPaths.signUp(billingPaths.choose(props.choice))} replace />;
  return <MemberChoice {...props} user={user} />;
}

function MemberChoice({ choice, user, onClose }: ChoiceDialogProps & { user: UserView }) {
  const { t } = useTranslation('pricing');
  const { data, error, refetch } = useQuery(stripeDataQuery);
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

/** Leads to the card page of the provider: no plan can be chosen until the missing payment has come. */
function PaymentDueDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('pricing', 'sending');
  const { role, trialExpired } = useMember();
  const { mutate, isPending, isSuccess, error } = useOpenPortal();
  return (
    <FormDialog
      title={trialExpired ? t('due.title', { plan: t(`sending:plans.${role}`) }) : t('due.titleFailed')}
      text={trialExpired ? t('due.text') : ''}
      cancel={t('due.later')}
      confirm={t('due.action')}
      // Busy until the browser has left this page.
      call={{ isPending: isPending || isSuccess, error }}
      onConfirm={() => mutate({ purpose: 'card' })}
      onClose={onClose}
    >
      <DialogContentText>{t('due.help')}</DialogContentText>
    </FormDialog>
  );
}
