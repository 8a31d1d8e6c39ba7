import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnalyticsOverview } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { FigureTiles } from './figure-tiles.js';

const kinds = ['downloads', 'people', 'transfers', 'countries'] as const;

/** Key figures and their change from the previous period. */
export function Figures({ totals, before }: Pick<AnalyticsOverview, 'totals' | 'before'>) {
  const { t } = useTranslation('analytics');
  return (
    <FigureTiles
      tiles={kinds.map((kind) => ({
        name: t(`figures.${kind}`),
        value: totals[kind],
        note: (kind === 'downloads' || kind === 'people') && <Trend now={totals[kind]} before={before[kind]} />,
      }))}
    />
  );
}

function Trend({ now, before }: { now: number; before: number }) {
  const { t, language } = useTranslation('analytics');
  if (before === 0 && now === 0) return null;
  if (before === 0) {
    return (
      <Typography component="div" variant="body2" color="textSecondary">
        {t('trend.none')}
      </Typography>
    );
  }
  const ratio = now / before - 1;
  const change = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(ratio);
  return (
    <Typography component="div" variant="body2" color="textSecondary">
      <Box component="span" sx={{ fontWeight: 650, color: ratio > 0 ? 'success.main' : 'text.primary' }}>
        {change}
      </Box>{' '}
      <VisuallyHidden>{t('trend.against')}</VisuallyHidden>
      <Box component="span" aria-hidden>
        {t('trend.short')}
      </Box>
    </Typography>
  );
}
