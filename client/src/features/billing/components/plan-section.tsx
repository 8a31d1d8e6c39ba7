import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SubscriptionView } from '#contract/billing/billing.js';
import { resumeSubscription } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { contactPath } from '../../../lib/contact-path.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { clientConfig, showsPlans } from '../../../lib/hosts.js';
import { useMember } from '../../../lib/member.js';
import { refreshSession } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { Section } from '../../../ui/section.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { billingTag } from '../api/billing.queries.js';
import { useOpenPortal } from '../use-open-portal.js';
import { formatAmount } from '../domain/money.js';
import { PLANS_ID, usePlansShown } from '../use-plans-shown.js';
import { planState, planTones, type PlanState } from '../domain/plan-state.js';

interface PlanSectionProps {
  subscription: SubscriptionView | null;
  /** False while the provider is unavailable. */
  canChange: boolean;
}

/** Says what the state of the plan means, and until when it lasts. */
function useLine(state: PlanState, subscription: SubscriptionView | null): string {
  const { t, language } = useTranslation('billing');
  const { date } = useFormats();
  if (state === 'free' || state === 'lifetime' || state === 'revoke') return t(`plan.lines.${state}`);
  if (state === 'past_due' || state === 'unpaid') return '';
  if (!subscription) return t('plan.lines.assigned');
  const { current_period_end: end, trial_end: trialEnd, status, plan } = subscription;
  const price = formatAmount(plan.amount, plan.currency, language);
  if (state === 'trialing') return t('plan.lines.trialing', { date: date((trialEnd ?? end) * 1000), price });
  if (state === 'active') return t('plan.lines.active', { date: date(end * 1000) });
  const line = status === 'trialing' ? 'plan.lines.trialCancelled' : 'plan.lines.cancelled';
  return t(line, { date: date(end * 1000) });
}

/** Buttons that resume or cancel the subscription. */
function SubscriptionButtons({ state }: { state: PlanState }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const resume = useCall(resumeSubscription, {
    // Role and status are in the session.
    updateCache: () => refreshSession(),
    invalidates: billingTag,
    done: t('plan.resumed'),
  });
  const portal = useOpenPortal();
  const error = resume.error ?? portal.error;
  return (
    <>
      {state === 'cancelled' ? (
        <BusyButton isBusy={resume.isPending} variant="contained" onClick={() => resume.mutate({})}>
          {t('plan.resume')}
        </BusyButton>
      ) : (
        <BusyButton isBusy={portal.isPending || portal.isSuccess} onClick={() => portal.mutate({ purpose: 'cancel' })}>
          {t('plan.cancel')}
        </BusyButton>
      )}
      {error !== null && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {errorText(error)}
        </Alert>
      )}
    </>
  );
}

export function PlanSection({ subscription, canChange }: PlanSectionProps) {
  const { t } = useTranslation('billing', 'pricing', 'sending');
  const user = useMember();
  const state = planState(user, subscription);
  const line = useLine(state, subscription);
  const { billing } = clientConfig();
  const { isShown, toggle } = usePlansShown();
  const offer = billing === null ? 'see' : state === 'free' ? 'choose' : 'change';
  return (
    <Section title={t('plan.title')} aside={<ToneChip tone={planTones[state]} label={t(`plan.states.${state}`)} />}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Typography component="p" variant="h2">
          {t(`sending:plans.${user.role}`)}
        </Typography>
        {subscription && (
          <Typography color="textSecondary">{t(`plan.${subscription.plan.metadata.period}`)}</Typography>
        )}
      </Stack>
      {line !== '' && <Typography sx={{ mt: 2 }}>{line}</Typography>}
      {billing === null && (
        <Alert severity="info" sx={{ mt: 4 }}>
          <AlertTitle>{t('pricing:notSold.title')}</AlertTitle>
          {t('pricing:notSold.text')}
        </Alert>
      )}
      <Stack direction="row" useFlexGap spacing={3} sx={{ mt: 5, flexWrap: 'wrap' }}>
        {state !== 'revoke' && showsPlans() && (
          <Button
            aria-expanded={isShown}
            aria-controls={PLANS_ID}
            variant={state === 'free' && billing !== null ? 'contained' : 'outlined'}
            endIcon={<ExpandMoreRounded sx={{ transform: isShown ? 'rotate(180deg)' : 'none' }} />}
            onClick={toggle}
          >
            {t(`plan.${offer}`)}
          </Button>
        )}
        {subscription && canChange && <SubscriptionButtons state={state} />}
        {(billing === null || state === 'revoke') && (
          <ButtonLink variant="outlined" to={contactPath()}>
            {t('pricing:notSold.contact')}
          </ButtonLink>
        )}
      </Stack>
    </Section>
  );
}
