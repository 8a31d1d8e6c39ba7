import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { analyticsSorts } from '#contract/choices.js';
import type { AnalyticsRow, AnalyticsSort } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { countryName } from '../../../lib/country-name.js';
import { useFormats } from '../../../lib/format.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { personQuery, type AnalyticsUrl } from '../api/analytics.queries.js';
import { FiguresTable, NumberCell, TwoLines, wideOnly } from './figures-table.js';
import { TransferCell } from './transfer-cell.js';

interface RowsTableProps {
  rows: readonly AnalyticsRow[];
  url: AnalyticsUrl;
}

const widths = {
  downloads: { xs: '6.5rem', sm: '8.25rem' },
  people: { xs: '4.5rem', sm: '7.5rem' },
  latest: '12.25rem',
} as const;

export function RowsTable({ rows, url }: RowsTableProps) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const { table } = url.values;
  return (
    <FiguresTable label={t(`tables.${table}`)}>
      <TableHead>
        <TableRow>
          <TableCell>{t(`column.${table}`)}</TableCell>
          {analyticsSorts.map((sort) =>
            sort === 'people' && table === 'recipients' ? (
              <TableCell key={sort} align="right" sx={{ width: widths.people }}>
                {t('column.transferCount')}
              </TableCell>
            ) : (
              <SortCell key={sort} sort={sort} url={url} />
            ),
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, index) =>
          row.person === null ? (
            <TableRow key={`${row.country} ${row.city} ${row.transfer?.slug ?? index}`}>
              <TableCell component="th" scope="row">
                <RowName row={row} url={url} />
              </TableCell>
              <NumberCell>{format.number(row.downloads)}</NumberCell>
              <NumberCell>{format.number(row.people)}</NumberCell>
              <TableCell align="right" sx={wideOnly}>
                {format.dateTime(row.latest)}
              </TableCell>
            </TableRow>
          ) : (
            <PersonRows key={row.person} row={row} person={row.person} url={url} />
          ),
        )}
      </TableBody>
    </FiguresTable>
  );
}

function SortCell({ sort, url }: { sort: AnalyticsSort; url: AnalyticsUrl }) {
  const { t } = useTranslation('analytics');
  const { values } = url;
  const isCurrent = values.sort === sort;
  return (
    <TableCell
      align="right"
      sortDirection={isCurrent ? values.order : false}
      sx={{ width: widths[sort], ...(sort === 'latest' && wideOnly) }}
    >
      <TableSortLabel
        active={isCurrent}
        direction={isCurrent ? values.order : 'desc'}
        onClick={() => url.go({ sort, order: isCurrent && values.order === 'desc' ? 'asc' : 'desc' })}
      >
        {t(`column.${sort}`)}
      </TableSortLabel>
    </TableCell>
  );
}

function RowName({ row, url }: { row: AnalyticsRow; url: AnalyticsUrl }) {
  const { t, language } = useTranslation('analytics');
  const { country, city, transfer } = row;
  const place = country === null ? t('unknownPlace') : countryName(country, language);
  switch (url.values.table) {
    case 'countries':
      return place;
    case 'cities':
      return <TwoLines first={city ?? ''} second={place} />;
    case 'transfers':
      return transfer ? <TransferCell transfer={transfer} url={url} /> : t('unknownTransfer');
    case 'recipients':
      return t('unknownRecipient');
  }
}

interface PersonRowsProps {
  row: AnalyticsRow;
  person: string;
  url: AnalyticsUrl;
}

/** A recipient, whose transfers are shown on demand. */
function PersonRows({ row, person, url }: PersonRowsProps) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { recipient, downloads, transfers, latest } = row;
  const count = transfers ?? 0;
  return (
    <>
      <TableRow>
        <TableCell component="th" scope="row">
          <TwoLines first={recipient?.email ?? t('unknownRecipient')} second={recipient?.name ?? ''} />
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            endIcon={<ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
            sx={{ px: 0 }}
          >
            {t('row.transfers', { count, number: format.number(count) })}
          </Button>
        </TableCell>
        <NumberCell>{format.number(downloads)}</NumberCell>
        <NumberCell>{format.number(count)}</NumberCell>
        <TableCell align="right" sx={wideOnly}>
          {format.dateTime(latest)}
        </TableCell>
      </TableRow>
      {isOpen && <PersonTransfers id={listId} person={person} url={url} />}
    </>
  );
}

function PersonTransfers({ id, person, url }: { id: string; person: string; url: AnalyticsUrl }) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const { data, error, refetch } = useQuery(personQuery(url.values, person));
  if (!data)
    return (
      <TableRow id={id}>
        <TableCell colSpan={4}>
          {error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : t('loading')}
        </TableCell>
      </TableRow>
    );
  return data.rows.map((row, index) => (
    <TableRow key={row.transfer?.slug ?? index} {...(index === 0 && { id })}>
      <TableCell sx={{ '&&': { pl: 4 } }}>
        {row.transfer ? <TransferCell transfer={row.transfer} url={url} /> : t('unknownTransfer')}
      </TableCell>
      <NumberCell>{format.number(row.downloads)}</NumberCell>
      <TableCell />
      <TableCell align="right" sx={wideOnly}>
        {format.dateTime(row.latest)}
      </TableCell>
    </TableRow>
  ));
}
