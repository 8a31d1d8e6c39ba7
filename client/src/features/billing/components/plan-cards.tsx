import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { UserView } from '#contract/accounts/auth.js';
import type { SubscriptionView } from '#contract/billing/billing.js';
import { soldPlans, billingPeriods, type BillingPeriod } from '#contract/billing/plan-prices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { letsSignUp } from '../../../lib/policies.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { stripeDataQuery } from '../api/billing.queries.js';
import { planButton } from '../domain/plan-button.js';
import { choiceOf } from '../domain/prices.js';
import { ChooseButton } from './choose-button.js';
import { PlanCard } from './plan-card.js';

interface PlanCardsProps {
  user: UserView | null;
  period: BillingPeriod;
  onPeriod(period: BillingPeriod): void;
}

function FreeButton({ isCurrent }: { isCurrent: boolean }) {
  const { t } = useTranslation('pricing', 'sending');
  if (isCurrent) {
    return (
      <Button disabled variant="outlined" size="large" fullWidth>
        {t('card.current')}
      </Button>
    );
  }
  return (
    <ButtonLink
      to="/register"
      aria-label={t('card.named', { action: t('card.signUp'), plan: t('sending:plans.free') })}
      variant="outlined"
      size="large"
      fullWidth
    >
      {t('card.signUp')}
    </ButtonLink>
  );
}

/** Marks the plan of the user where the button does not: it leads to the other period, or there is none. */
function OwnMark({ subscription }: { subscription: SubscriptionView | null }) {
  const { t } = useTranslation('pricing', 'billing');
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <ToneChip tone="info" label={t('card.current')} />
      {subscription && (
        <Typography variant="body2">{t(`billing:plan.${subscription.plan.metadata.period}`)}</Typography>
      )}
    </Stack>
  );
}

/** A card per plan. The free plan is hidden from users who pay. */
export function PlanCards({ user, period, onPeriod }: PlanCardsProps) {
  const isSold = clientConfig().billing !== null;
  const mayChoose = user === null ? letsSignUp() : !user.isTeamMember && user.status !== 'revoke';
  const canChoose = isSold && mayChoose;
  const { data } = useQuery({ ...stripeDataQuery, enabled: canChoose && user !== null });
  const subscription = data?.subscriptions.data[0] ?? null;
  const showsFree = user === null || user.role === 'free';
  return (
    <Stack spacing={6} sx={{ alignItems: 'center' }}>
      {isSold && <PeriodSwitch value={period} onChange={onPeriod} />}
      <Box
        sx={{
          width: '100%',
          display: 'grid',
          gap: 4,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: `repeat(${showsFree ? 4 : 3}, minmax(0, 1fr))`,
          },
        }}
      >
        {showsFree && (
          <PlanCard
            plan="free"
            period={period}
            isSold={isSold}
            isCurrent={user !== null}
            mark={!isSold && user !== null && <OwnMark subscription={null} />}
            action={(user === null ? letsSignUp() : isSold) && <FreeButton isCurrent={user !== null} />}
          />
        )}
        {soldPlans.map((plan) => {
          const choice = choiceOf(plan, period);
          const button = planButton(choice, user, subscription);
          const { isOwn } = button;
          const hasButton = canChoose || (isSold && button.label === 'current');
          return (
            <PlanCard
              key={plan}
              plan={plan}
              period={period}
              isSold={isSold}
              isCurrent={isOwn}
              mark={isOwn && (!isSold || button.label !== 'current') && <OwnMark subscription={subscription} />}
              action={hasButton && <ChooseButton choice={choice} button={button} user={user} />}
            />
          );
        })}
      </Box>
    </Stack>
  );
}

interface PeriodSwitchProps {
  value: BillingPeriod;
  onChange(period: BillingPeriod): void;
}

function PeriodSwitch({ value, onChange }: PeriodSwitchProps) {
  const { t } = useTranslation('pricing');
  return (
    <ToggleButtonGroup
      exclusive
      data-when-live
      value={value}
      aria-label={t('period.label')}
      sx={{ bgcolor: 'background.paper' }}
    >
      {billingPeriods.map((period) => (
        <ToggleButton
          key={period}
          value={period}
          // The press is the button's own, since the group ignores a press on the one still shown as chosen.
          onClick={() => onChange(period)}
          sx={{ px: 5, minHeight: 44, gap: 2, textTransform: 'none' }}
        >
          {t(`period.${period}`)}
          {period === 'yearly' && <ToneChip tone="success" label={t('period.off')} />}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
