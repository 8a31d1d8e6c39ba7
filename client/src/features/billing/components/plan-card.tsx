import CheckRounded from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { planPrices, type BillingPeriod, type SoldPlan } from '#contract/billing/plan-prices.js';
import type { Role } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { formatMoney, PRICE_CURRENCY } from '../domain/money.js';
import { planFeatures, type PlanFeature } from '../domain/plan-features.js';
import { monthlyPrice, yearlySaving } from '../domain/prices.js';

interface PlanCardProps {
  plan: SoldPlan | 'free';
  period: BillingPeriod;
  /** Plans are sold, so that the price is shown. */
  isSold: boolean;
  isCurrent: boolean;
  /** Shown above the button. */
  mark?: ReactNode;
  /** The button; null where nothing can be chosen. */
  action: ReactNode;
}

/** The price of a year, and how much it saves. The line has the same height for each period. */
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
        // Buttons and lists of cards side by side begin at the same height, though not each card has all of it.
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: 'subgrid',
        gridRow: 'span 3',
        gap: 4,
        minWidth: 0,
        borderColor: isCurrent ? 'primary.main' : undefined,
      }}
    >
      <Stack spacing={4}>
        <div>
          <Typography id={titleId} component="h2" variant="h3">
            {t(`sending:plans.${plan}`)}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1, minHeight: { md: '3em' } }}>
            {t(`plans.${plan}`)}
          </Typography>
        </div>
        {isSold && <Price plan={plan} period={period} />}
      </Stack>
      <Stack spacing={4} sx={{ justifyContent: 'end' }}>
        {mark}
        {action}
      </Stack>
      <FeatureList plan={plan} />
    </Paper>
  );
}

function useFeatureText(): (feature: PlanFeature) => string {
  const { t } = useTranslation('pricing');
  const { bytes, number } = useFormats();
  return (feature) => {
    if ('bytes' in feature) return t(`features.${feature.name}`, { size: bytes(feature.bytes) });
    if ('count' in feature)
      return t(`features.${feature.name}`, { count: feature.count, number: number(feature.count) });
    return t(`features.${feature.name}`);
  };
}

/** The features of a plan. */
function FeatureList({ plan }: { plan: Role }) {
  const textOf = useFeatureText();
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {planFeatures(plan).map((feature) => (
        <Stack key={feature.name} component="li" direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
          <CheckRounded fontSize="small" color="primary" sx={{ mt: 0.5 }} />
          <span>{textOf(feature)}</span>
        </Stack>
      ))}
    </Stack>
  );
}
