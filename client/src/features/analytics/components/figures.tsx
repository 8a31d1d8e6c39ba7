import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { AnalyticsOverview } from '#contract/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';

const kinds = ['downloads', 'people', 'transfers', 'countries'] as const;

/** Key figures and their change from the previous period. */
export function Figures({ totals, before }: Pick<AnalyticsOverview, 'totals' | 'before'>) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      {kinds.map((kind) => (
        <Paper key={kind} variant="outlined" sx={{ p: { xs: 4, sm: 5 } }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(`figures.${kind}`)}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography
              component="div"
              variant="h1"
              sx={{ mt: 1, fontSize: { xs: '1.75rem', sm: '2.25rem' }, fontVariantNumeric: 'tabular-nums' }}
            >
              {format.number(totals[kind])}
            </Typography>
            {(kind === 'downloads' || kind === 'people') && <Trend now={totals[kind]} before={before[kind]} />}
          </Box>
        </Paper>
      ))}
    </Box>
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
