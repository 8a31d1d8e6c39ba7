import Box from '@mui/material/Box';
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
import { useNameOf } from '../display-name.js';
import { RowActions } from './row-actions.js';
import { DownloadsCell, ExpiryCell, useStateTexts } from './state-chips.js';
import { NameCell, Recipients, TransferName, undeliveredOf, useContentText } from './transfer-name.js';

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
      nameOf={useNameOf()}
      columns={columns}
      actions={(transfer) => <RowActions transfer={transfer} onDelete={onDelete} />}
      actionsWidth={84}
      tableFrom="lg"
      selection={selection}
      url={url}
      narrow={(transfer, box) => (
        <NarrowRow transfer={transfer} now={now} box={box}>
          <RowActions transfer={transfer} onDelete={onDelete} />
        </NarrowRow>
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
      cell: (transfer) => <NameCell transfer={transfer} />,
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
      width: 96,
      align: 'right',
      sort: sort('size'),
      cell: ({ totalBytes }) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.bytes(totalBytes)}</Box>,
    },
    {
      id: 'expiry',
      label: t('column.expiry'),
      width: 152,
      sort: { by: 'expiryDate', begin: 'asc' },
      title: ({ expiryDate }) => (expiryDate < EXPIRES_NEVER ? format.dateTime(expiryDate) : undefined),
      cell: (transfer) => <ExpiryCell transfer={transfer} now={now} />,
    },
    {
      id: 'downloads',
      label: t('column.downloads'),
      width: 108,
      align: 'right',
      cell: (transfer) => <DownloadsCell transfer={transfer} now={now} />,
    },
    {
      id: 'date',
      label: t('column.date'),
      width: 120,
      sort: sort('dateSent'),
      title: ({ dateSent }) => format.dateTime(dateSent),
      cell: ({ dateSent }) => format.shortDate(dateSent, now),
    },
  ];
}

interface NarrowRowProps {
  transfer: TransferRow;
  now: number;
  /** Checkbox. */
  box: ReactNode;
  /** Actions. */
  children: ReactNode;
}

/** The name, and below it what matters most first: the rest may be cut off. */
function NarrowRow({ transfer, now, box, children }: NarrowRowProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { states, warning } = useStateTexts(transfer, now);
  const undelivered = undeliveredOf(transfer);
  const [first, ...others] = transfer.emailTo;
  const content = useContentText(transfer);
  const facts = [
    ...states,
    first ? [first.name || first.email, others.length > 0 && `+${format.number(others.length)}`] : [],
    content,
    format.bytes(transfer.totalBytes),
    t('row.sent', { date: format.shortDate(transfer.dateSent, now) }),
  ].map((fact) => (Array.isArray(fact) ? fact.filter(Boolean).join(' ') : fact));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'center', mx: -2 }}>
      {box}
      <Box sx={{ minWidth: 0 }}>
        <TransferName transfer={transfer} />
        <Typography variant="body2" color="textSecondary" noWrap>
          {undelivered > 0 && (
            <Box component="span" sx={{ color: 'error.main' }}>
              {`${t('row.undelivered', { count: undelivered })} · `}
            </Box>
          )}
          {warning !== null && <Box component="span" sx={{ color: 'warning.main' }}>{`${warning} · `}</Box>}
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
