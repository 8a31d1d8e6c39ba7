import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AnalyticsRow } from '#contract/transfers/analytics.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { type AnalyticsUrl, personQuery } from '../api/analytics.queries.js';
import { NumberCell, TwoLines, wideOnly } from './figures-table.js';
import { TransferCell } from './transfer-cell.js';

interface PersonRowsProps {
  row: AnalyticsRow;
  person: string;
  url: AnalyticsUrl;
}

/** A recipient over all transfers; these on demand. */
export function PersonRows({ row, person, url }: PersonRowsProps) {
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
