import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { planPrices, type BillingPeriod, type SoldPlan } from '#contract/billing/plan-prices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { formatMoney, PRICE_CURRENCY } from '../domain/money.js';
import { monthlyPrice, yearlySaving } from '../domain/prices.js';
import { FeatureList } from './feature-list.js';

interface PlanCardProps {
  plan: SoldPlan | 'free';
  period: BillingPeriod;
  /** Plans are sold: the price is shown. */
  isSold: boolean;
  isCurrent: boolean;
  /** Beside the name: what the button does not say. */
  mark?: ReactNode;
  /** Its button; null where nothing can be chosen. */
  action: ReactNode;
}

/** What is paid for a whole year, and what that saves. As high for each period. */
function YearlyLine({ plan, period }: Pick<PlanCardProps, 'plan' | 'period'>) {
  const { t, language } = useTranslation('pricing');
  const money = (amount: number) => formatMoney(amount, PRICE_CURRENCY, language);
  const isYearly = period === 'yearly' && plan !== 'free';
  let text = t('card.billedMonthly');
  if (plan === 'free') text = t('card.noCost');
  else if (isYearly) text = t('card.billedYearly', { price: money(planPrices[plan].yearly) });
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center', minHeight: 28 }}>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      {isYearly && <ToneChip tone="success" label={t('card.save', { price: money(yearlySaving(plan)) })} />}
    </Stack>
  );
}

function Price({ plan, period }: Pick<PlanCardProps, 'plan' | 'period'>) {
  const { t, language } = useTranslation('pricing');
  const price = plan === 'free' ? 0 : monthlyPrice(plan, period);
  return (
    <div>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'baseline' }}>
        <Typography component="span" variant="h1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(price, PRICE_CURRENCY, language)}
        </Typography>
        <Typography component="span" color="textSecondary">
          {t('card.perMonth')}
        </Typography>
      </Stack>
      <Box sx={{ mt: 1 }}>
        <YearlyLine plan={plan} period={period} />
      </Box>
    </div>
  );
}

export function PlanCard({ plan, period, isSold, isCurrent, mark, action }: PlanCardProps) {
  const { t } = useTranslation('pricing', 'sending');
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{
        p: { xs: 5, md: 6 },
        borderRadius: 5,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        minWidth: 0,
        borderColor: isCurrent ? 'primary.main' : undefined,
      }}
    >
      <div>
        <Typography id={titleId} component="h2" variant="h3">
          {t(`sending:plans.${plan}`)}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1, minHeight: { md: '3em' } }}>
          {t(`plans.${plan}`)}
        </Typography>
      </div>
      {isSold && <Price plan={plan} period={period} />}
      {mark}
      {action}
      <FeatureList plan={plan} />
    </Paper>
  );
}
