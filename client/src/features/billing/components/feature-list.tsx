import CheckRounded from '@mui/icons-material/CheckRounded';
import Stack from '@mui/material/Stack';
import type { Role } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { planFeatures, type PlanFeature } from '../domain/plan-features.js';

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

/** What a plan includes. */
export function FeatureList({ plan }: { plan: Role }) {
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
