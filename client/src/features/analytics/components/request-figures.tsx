import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ANALYTICS_PAGE, type RequestAnalyticsView } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { Pager } from '../../../ui/pager.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { Section } from '../../../ui/section.js';
import { requestFiguresQuery, requestTables, sendersQuery, type AnalyticsUrl } from '../api/analytics.queries.js';
import { ChoiceLinks } from './choice-links.js';
import { FigureTiles } from './figure-tiles.js';
import { RequestRows } from './request-rows.js';
import { SenderRows } from './sender-rows.js';

const kinds = ['requests', 'opened', 'submitted'] as const;

/** Who opened the member's file requests and submitted; nothing if there are no requests. */
export function RequestFigures({ url }: { url: AnalyticsUrl }) {
  const { t } = useTranslation('analytics');
  const { data, error, refetch } = useQuery(requestFiguresQuery(url.values));
  if (data ? !data.hasAny : !error) return null;
  return (
    <Section title={t('requests.title')} text={t('requests.text')}>
      {!data ? (
        <RetryAlert error={error} onRetry={() => void refetch()} />
      ) : data.totals.requests === 0 ? (
        <Typography color="textSecondary">{t('requests.none')}</Typography>
      ) : (
        <Stack spacing={4}>
          <FigureTiles
            tiles={kinds.map((kind) => ({ name: t(`requests.figures.${kind}`), value: data.totals[kind] }))}
          />
          <ChoiceLinks
            label={t('requests.label')}
            options={requestTables}
            current={url.values.requests}
            to={(requests) => url.to({ requests, requestPage: 1, page: url.values.page })}
            name={(table) => t(`requests.tables.${table}`)}
          />
          {url.values.requests === 'requests' ? <Requests data={data} url={url} /> : <Senders url={url} />}
        </Stack>
      )}
    </Section>
  );
}

function Requests({ data: { rows, totals }, url }: { data: RequestAnalyticsView; url: AnalyticsUrl }) {
  return (
    <div>
      <RequestRows rows={rows} />
      <Pages url={url} total={totals.requests} />
    </div>
  );
}

function Senders({ url }: { url: AnalyticsUrl }) {
  const { t } = useTranslation('analytics');
  const { data, error, refetch } = useQuery(sendersQuery(url.values));
  if (!data) return error && <RetryAlert error={error} onRetry={() => void refetch()} />;
  if (data.total === 0) return <Typography color="textSecondary">{t('requests.noneSubmitted')}</Typography>;
  return (
    <div>
      <SenderRows rows={data.rows} />
      <Pages url={url} total={data.total} />
    </div>
  );
}

function Pages({ url, total }: { url: AnalyticsUrl; total: number }) {
  const { page, requestPage } = url.values;
  return (
    <Pager page={requestPage} size={ANALYTICS_PAGE} total={total} to={(next) => url.to({ requestPage: next, page })} />
  );
}
