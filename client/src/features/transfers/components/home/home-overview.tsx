import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useMaySend } from '../../../../lib/account-refusal.js';
import { RetryAlert } from '../../../../ui/retry-alert.js';
import type { ReactNode } from 'react';
import type { Overview } from '#contract/transfers/library.js';
import { EmptyRiver } from '../../../../ui/empty-river.js';
import { overviewQuery } from '../../api/transfers.queries.js';
import { OverviewCards } from './overview-cards.js';

/** Heights of the two lists. */
const LIST_HEIGHTS = [140, 320];

function Skeletons() {
  const { t } = useTranslation('transfers');
  return (
    <Stack component="output" aria-label={t('home.loading')} spacing={4}>
      <Box sx={{ display: 'grid', gap: { xs: 3, sm: 4 }, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <Skeleton variant="rounded" height={110} sx={{ borderRadius: 3 }} />
        <Skeleton variant="rounded" height={110} sx={{ borderRadius: 3 }} />
      </Box>
      {LIST_HEIGHTS.map((height) => (
        <Skeleton key={height} variant="rounded" height={height} sx={{ borderRadius: 3 }} />
      ))}
    </Stack>
  );
}

const isUnused = ({ counts, month, storage }: Overview) => counts.all + month.sent + storage.usedBytes === 0;

function FirstSteps() {
  const { t } = useTranslation('transfers');
  const maySend = useMaySend();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, textAlign: 'center', py: 6 }}>
      <EmptyRiver />
      <Typography component="h2" variant="h3">
        {t('empty.title')}
      </Typography>
      {maySend && (
        <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
          {t('home.firstSteps')}
        </Typography>
      )}
    </Box>
  );
}

interface HomeOverviewProps {
  /** Requests for more time, above the cards. */
  requests: ReactNode;
  /** Requests are still loading. Everything appears at once, so that the cards do not move. */
  isWaiting: boolean;
}

/** The state of the library at a glance. */
export function HomeOverview({ requests, isWaiting }: HomeOverviewProps) {
  const { t } = useTranslation('transfers');
  const { data: overview, error, refetch } = useQuery(overviewQuery);
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
      {isWaiting || (!overview && !error) ? (
        <Skeletons />
      ) : (
        <Stack spacing={4}>
          {requests}
          {overview && (isUnused(overview) ? <FirstSteps /> : <OverviewCards overview={overview} />)}
        </Stack>
      )}
    </Box>
  );
}
