import Stack from '@mui/material/Stack';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ANALYTICS_PAGE } from '#contract/limits.js';
import type { RequestAnalyticsView, AnalyticsSender } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { countryName } from '../../../lib/country-name.js';
import { useFormats } from '../../../lib/format.js';
import { Loaded } from '../../../ui/loaded.js';
import { Pager } from '../../../ui/pager.js';
import { Section } from '../../../ui/section.js';
import { requestFiguresQuery, requestTables, sendersQuery, type AnalyticsUrl } from '../api/analytics.queries.js';
import { ChoiceLinks } from './choice-links.js';
import { FigureTiles } from './figure-tiles.js';
import { FiguresTable, NumberCell, wideOnly, RequestLink, TwoLines } from './figures-table.js';

const kinds = ['requests', 'opened', 'submitted'] as const;

/** Figures of file requests: page views and submissions. Empty without requests. */
export function RequestFigures({ url }: { url: AnalyticsUrl }) {
  const { t } = useTranslation('analytics');
  const query = useQuery(requestFiguresQuery(url.values));
  if (query.data ? !query.data.hasAny : !query.error) return null;
  return (
    <Section title={t('requests.title')} text={t('requests.text')}>
      <Loaded query={query} skeleton={null}>
        {(data) =>
          data.totals.requests === 0 ? (
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
          )
        }
      </Loaded>
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
  return (
    <Loaded query={useQuery(sendersQuery(url.values))} skeleton={null}>
      {({ rows, total }) =>
        total === 0 ? (
          <Typography color="textSecondary">{t('requests.noneSubmitted')}</Typography>
        ) : (
          <div>
            <SenderRows rows={rows} />
            <Pages url={url} total={total} />
          </div>
        )
      }
    </Loaded>
  );
}

function Pages({ url, total }: { url: AnalyticsUrl; total: number }) {
  const { page, requestPage } = url.values;
  return (
    <Pager page={requestPage} size={ANALYTICS_PAGE} total={total} to={(next) => url.to({ requestPage: next, page })} />
  );
}

const width = { xs: '5rem', sm: '8.25rem' };

function RequestRows({ rows }: Pick<RequestAnalyticsView, 'rows'>) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  return (
    <FiguresTable label={t('requests.tables.requests')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('requests.column.request')}</TableCell>
          <TableCell align="right" sx={{ width }}>
            {t('requests.column.opened')}
          </TableCell>
          <TableCell align="right" sx={{ width }}>
            {t('requests.column.submitted')}
          </TableCell>
          <TableCell align="right" sx={{ width, ...wideOnly }}>
            {t('requests.column.opens')}
          </TableCell>
          <TableCell align="right" sx={{ width: '12.25rem', ...wideOnly }}>
            {t('column.latest')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.slug}>
            <TableCell component="th" scope="row">
              <RequestLink request={row} />
            </TableCell>
            <NumberCell>{format.number(row.opened)}</NumberCell>
            <NumberCell>{format.number(row.submitted)}</NumberCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', ...wideOnly }}>
              {format.number(row.opens)}
            </TableCell>
            <TableCell align="right" sx={wideOnly}>
              {format.dateTime(row.latest)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FiguresTable>
  );
}

/** People who submitted, with request, time and place. */
function SenderRows({ rows }: { rows: readonly AnalyticsSender[] }) {
  const { t, language } = useTranslation('analytics');
  const format = useFormats();
  const below = ({ name, email, country, city }: AnalyticsSender) =>
    [city ?? '', country === null ? '' : countryName(country, language), name === '' ? '' : email]
      .filter((part) => part !== '')
      .join(' · ');
  return (
    <FiguresTable label={t('requests.tables.people')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('requests.column.person')}</TableCell>
          <TableCell>{t('requests.column.request')}</TableCell>
          <TableCell align="right" sx={{ width: '12.25rem', ...wideOnly }}>
            {t('column.latest')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.request?.slug} ${row.email} ${row.name} ${row.latest}`}>
            <TableCell component="th" scope="row">
              <TwoLines first={row.name || row.email || t('requests.noName')} second={below(row)} />
            </TableCell>
            <TableCell>{row.request ? <RequestLink request={row.request} /> : t('requests.deleted')}</TableCell>
            <TableCell align="right" sx={wideOnly}>
              {format.dateTime(row.latest)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FiguresTable>
  );
}
