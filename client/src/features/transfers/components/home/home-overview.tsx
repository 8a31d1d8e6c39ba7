import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { RetryAlert } from '../../../../ui/retry-alert.js';
import { useTranslation } from 'react-i18next';
import { EmptyRiver } from '../../../../ui/empty-river.js';
import { overviewQuery } from '../../api/transfers.queries.js';
import { OverviewCards } from './overview-cards.js';

const CARD_HEIGHTS = [116, 116, 220, 220];

function Skeletons() {
  const { t } = useTranslation('transfers');
  return (
    <Box
      component="output"
      aria-label={t('home.loading')}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)' } }}
    >
      {CARD_HEIGHTS.map((height, place) => (
        <Skeleton key={place} variant="rounded" height={height} sx={{ borderRadius: 5 }} />
      ))}
    </Box>
  );
}

function FirstSteps() {
  const { t } = useTranslation('transfers');
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, textAlign: 'center', mb: 6 }}>
      <EmptyRiver />
      <Typography component="h2" variant="h3">
        {t('empty.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
        {t('home.firstSteps')}
      </Typography>
    </Box>
  );
}

/** The state of the library at a glance. */
export function HomeOverview() {
  const { t } = useTranslation('transfers');
  const { data: overview, error, refetch } = useQuery(overviewQuery());
  return (
    <Box component="section" aria-labelledby="overview-title" sx={{ minWidth: 0 }}>
      <Typography id="overview-title" component="h1" variant="h2" sx={{ mb: 4 }}>
        {t('home.title')}
      </Typography>
      {error && (
        <Box sx={{ mb: 4 }}>
          <RetryAlert error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {!overview && !error && <Skeletons />}
      {overview?.counts.all === 0 && <FirstSteps />}
      {overview && <OverviewCards overview={overview} />}
    </Box>
  );
}
