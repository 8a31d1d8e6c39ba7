import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { AnalyticsOverview } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Section } from '../../../ui/section.js';

const WorldMap = lazyPart(
  async () => (await import('../../../ui/world-map.js')).WorldMap,
  <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '1000 / 448' }} />,
);

export function PlacesMap({ countries }: Pick<AnalyticsOverview, 'countries'>) {
  const { t } = useTranslation('analytics');
  const known = useMemo(
    () => countries.flatMap(({ country, downloads }) => (country === null ? [] : [{ country, value: downloads }])),
    [countries],
  );
  const unknown = countries.find(({ country }) => country === null)?.downloads ?? 0;
  return (
    <Section title={t('map.title')} aside={unknown > 0 ? t('map.unknown', { count: unknown }) : undefined}>
      <Box sx={{ mx: { xs: -2, sm: 0 } }}>
        <WorldMap countries={known} label={t('map.label')} />
      </Box>
      {known.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          {t('map.nowhere')}
        </Typography>
      )}
    </Section>
  );
}
