import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { TransferRow, TransferSort } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { DataList, type Column } from '../../../ui/list/data-list.js';
import type { Selection } from '../../../ui/list/use-selection.js';
import type { TransfersUrl } from '../api/transfers.queries.js';
import { nameOf } from '../display-name.js';
import { RowActions } from './row-actions.js';
import { ExpiryCell, StateChips } from './state-chips.js';
import { Recipients, TransferName } from './transfer-name.js';

/** Narrower, the columns would be cut off: cards. */
export const TRANSFERS_TABLE_FROM = 'lg';

interface TransferListProps {
  transfers: readonly TransferRow[];
  url: TransfersUrl;
  selection: Selection;
  onDelete(transfer: TransferRow): void;
}

export function TransferList({ transfers, url, selection, onDelete }: TransferListProps) {
  const { t } = useTranslation('transfers');
  const now = useNow();
  const columns = useColumns(now);
  return (
    <DataList
      label={t('title')}
      rows={transfers}
      idOf={({ slug }) => slug}
      nameOf={nameOf}
      columns={columns}
      actions={(transfer) => <RowActions transfer={transfer} onDelete={onDelete} />}
      actionsWidth={84}
      tableFrom={TRANSFERS_TABLE_FROM}
      selection={selection}
      url={url}
      card={(transfer, box) => (
        <TransferCard transfer={transfer} now={now} box={box}>
          <RowActions transfer={transfer} onDelete={onDelete} />
        </TransferCard>
      )}
    />
  );
}

function useColumns(now: number): Column<TransferRow, TransferSort>[] {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const sort = (by: TransferSort) => ({ by, begin: 'desc' as const });
  return [
    {
      id: 'name',
      label: t('column.name'),
      sort: sort('fileName'),
      cell: (transfer) => <TransferName transfer={transfer} />,
    },
    {
      id: 'recipients',
      label: t('column.recipients'),
      width: '20%',
      cell: (transfer) => <Recipients transfer={transfer} />,
    },
    {
      id: 'size',
      label: t('column.size'),
      width: 80,
      align: 'right',
      sort: sort('size'),
      cell: ({ totalBytes }) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.bytes(totalBytes)}</Box>,
    },
    {
      id: 'expiry',
      label: t('column.expiry'),
      width: 172,
      sort: { by: 'expiryDate', begin: 'asc' },
      title: ({ expiryDate }) => (expiryDate < EXPIRES_NEVER ? format.dateTime(expiryDate) : undefined),
      cell: (transfer) => <ExpiryCell transfer={transfer} now={now} />,
    },
    {
      id: 'downloads',
      label: t('column.downloads'),
      width: 92,
      align: 'right',
      cell: ({ total_downloads: downloads }) => format.number(downloads),
    },
    {
      id: 'date',
      label: t('column.date'),
      width: 88,
      sort: sort('dateSent'),
      title: ({ dateSent }) => format.dateTime(dateSent),
      cell: ({ dateSent }) => format.shortDate(dateSent, now),
    },
  ];
}

interface TransferCardProps {
  transfer: TransferRow;
  now: number;
  /** Checkbox. */
  box: ReactNode;
  /** Actions. */
  children: ReactNode;
}

function TransferCard({ transfer, now, box, children }: TransferCardProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { total_downloads: downloads } = transfer;
  const { expiryDate, sendAs } = transfer;
  const when = format.relative(expiryDate, now);
  const expiry = expiryDate >= EXPIRES_NEVER ? t('row.never') : t('row.expires', { when });
  const facts = [
    ...(sendAs === 'none' || expiryDate < now ? [] : [expiry]),
    format.bytes(transfer.totalBytes),
    t('row.downloads', { count: downloads, shown: format.number(downloads) }),
    t('row.sent', { date: format.shortDate(transfer.dateSent, now) }),
  ];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, height: '100%' }}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ flex: 'none', ml: -3, mt: -2 }}>{box}</Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <TransferName transfer={transfer} />
        </Box>
        {/* Chips are stacked: the name needs the width. */}
        <Box sx={{ flex: 'none', maxWidth: '50%', '& > div': { justifyContent: 'flex-end' } }}>
          <StateChips transfer={transfer} now={now} />
        </Box>
      </Stack>
      <Recipients transfer={transfer} />
      <Stack direction="row" sx={{ mt: 'auto', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
        {children}
      </Stack>
    </Box>
  );
}
