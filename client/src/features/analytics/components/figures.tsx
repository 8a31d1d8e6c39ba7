import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnalyticsOverview } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { FigureTiles } from './figure-tiles.js';

const kinds = ['downloads', 'people', 'transfers', 'countries'] as const;

/** Key figures and their change from the previous period. */
export function Figures({ totals, before }: Pick<AnalyticsOverview, 'totals' | 'before'>) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const named = { ...totals, people: totals.people - totals.byLink };
  const namedBefore = { ...before, people: before.people - before.byLink };
  return (
    <FigureTiles
      tiles={kinds.map((kind) => ({
        name: t(`figures.${kind}`),
        value: named[kind],
        note: (kind === 'downloads' || kind === 'people') && (
          <>
            {kind === 'people' && totals.byLink > 0 && (
              <Typography component="div" variant="body2" color="textSecondary">
                {t('figures.byLink', { count: totals.byLink, number: format.number(totals.byLink) })}
              </Typography>
            )}
            <Trend now={named[kind]} before={namedBefore[kind]} />
          </>
        ),
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
