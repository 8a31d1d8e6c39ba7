import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { billingPeriods, type BillingPeriod } from '#contract/billing/plan-prices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ToneChip } from '../../../ui/tone-chip.js';

interface PeriodSwitchProps {
  value: BillingPeriod;
  onChange(period: BillingPeriod): void;
}

export function PeriodSwitch({ value, onChange }: PeriodSwitchProps) {
  const { t } = useTranslation('pricing');
  return (
    <ToggleButtonGroup
      exclusive
      data-when-live
      value={value}
      aria-label={t('period.label')}
      // Null: the chosen one was pressed again.
      onChange={(_, next: BillingPeriod | null) => next && onChange(next)}
      sx={{ bgcolor: 'background.paper' }}
    >
      {billingPeriods.map((period) => (
        <ToggleButton key={period} value={period} sx={{ px: 5, minHeight: 44, gap: 2, textTransform: 'none' }}>
          {t(`period.${period}`)}
          {period === 'yearly' && <ToneChip tone="success" label={t('period.off')} />}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
