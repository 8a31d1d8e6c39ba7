import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { exportAnalytics } from '#contract/calls.js';
import type { AnalyticsOverview } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { hasCode } from '../../../lib/api.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { Loaded } from '../../../ui/loaded.js';
import { ButtonLink } from '../../../ui/router-link.js';
import {
  analyticsUrl,
  overviewQuery,
  requestFiguresQuery,
  scopeOf,
  type AnalyticsUrl,
} from '../api/analytics.queries.js';
import { Figures } from '../components/figures.js';
import { HeatMap } from '../components/heat-map.js';
import { OverTime } from '../components/over-time.js';
import { PlacesMap } from '../components/places-map.js';
import { RangeChoice } from '../components/range-choice.js';
import { RequestFigures } from '../components/request-figures.js';
import { TopTables } from '../components/top-tables.js';

/** Analytics of downloads and file requests. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  const url = useUrlState(analyticsUrl);
  const overview = useQuery(overviewQuery(url.values));
  const { data, error } = overview;
  const requests = useQuery(requestFiguresQuery(url.values));
  return (
    <Stack component="section" spacing={6} aria-labelledby="analytics-title">
      <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id="analytics-title" component="h1" variant="h2">
          {t('title')}
        </Typography>
        {data?.hasAny && <ExportButton url={url} shown={data} />}
      </Stack>
      {(data?.hasAny !== false || requests.data?.hasAny) && <RangeChoice url={url} shown={data} />}
      {data?.hasAny === false ? (
        <NoDownloads />
      ) : (
        <>
          {url.values.of !== '' && <TransferFilter url={url} transfer={data?.transfer} />}
          {!data && hasCode(error, 'transfer-not-found') ? (
            <UnknownTransfer url={url} />
          ) : (
            <Loaded query={overview} loading={t('loading')} skeleton={<AnalyticsSkeleton />}>
              {(shown) => <AnalyticsContent overview={shown} url={url} />}
            </Loaded>
          )}
        </>
      )}
      {url.values.of === '' && data && <RequestFigures url={url} />}
    </Stack>
  );
}

interface AnalyticsContentProps {
  overview: AnalyticsOverview;
  url: AnalyticsUrl;
}

function AnalyticsContent({ overview, url }: AnalyticsContentProps) {
  const { t } = useTranslation('analytics');
  return (
    <>
      <Figures totals={overview.totals} before={overview.before} />
      {overview.totals.downloads === 0 ? (
        <Typography color="textSecondary" sx={{ py: 6 }}>
          {t('quiet')}
        </Typography>
      ) : (
        <>
          <OverTime points={overview.points} step={overview.step} />
          <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '3fr 2fr' } }}>
            <PlacesMap countries={overview.countries} />
            <HeatMap heat={overview.heat} timeZone={overview.timeZone} />
          </Box>
          <TopTables url={url} hasCities={overview.hasCities} />
        </>
      )}
    </>
  );
}

interface TransferFilterProps {
  url: AnalyticsUrl;
  transfer: AnalyticsOverview['transfer'] | undefined;
}

function TransferFilter({ url, transfer }: TransferFilterProps) {
  const { t } = useTranslation('analytics');
  if (!transfer) return null;
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography component="p" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('filter.of', { name: transfer.name })}
      </Typography>
      <ButtonLink to={url.to({ of: '' })} size="small" variant="outlined">
        {t('filter.all')}
      </ButtonLink>
    </Stack>
  );
}

function UnknownTransfer({ url }: { url: AnalyticsUrl }) {
  const { t } = useTranslation('analytics');
  return (
    <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
      <Typography color="textSecondary">{t('filter.unknown')}</Typography>
      <ButtonLink to={url.to({ of: '' })} variant="outlined">
        {t('filter.all')}
      </ButtonLink>
    </Stack>
  );
}

function NoDownloads() {
  const { t } = useTranslation('analytics');
  const maySend = useMaySend();
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        maySend && (
          <ButtonLink to="/dash#send" variant="contained" color="secondary">
            {t('empty.send')}
          </ButtonLink>
        )
      }
    />
  );
}

function AnalyticsSkeleton() {
  return (
    <Stack spacing={6}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} variant="rounded" height={116} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={340} />
      <Skeleton variant="rounded" height={420} />
    </Stack>
  );
}

interface ExportButtonProps {
  url: AnalyticsUrl;
  shown: Pick<AnalyticsOverview, 'from' | 'to'>;
}

/** Saves the downloads of the range as CSV. */
function ExportButton({ url, shown: { from, to } }: ExportButtonProps) {
  const { t, language } = useTranslation('analytics');
  const { mutate, isPending } = useCall(exportAnalytics, {
    query: { ...scopeOf(url.values), lang: language },
    saveAs: `downloads-${from}-${to}.csv`,
    notifiesError: true,
  });
  return (
    <BusyButton variant="outlined" startIcon={<DownloadRounded />} isBusy={isPending} onClick={() => mutate()}>
      {t('export')}
    </BusyButton>
  );
}
