import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { personName } from '#contract/display-formats.js';
import type { ReceivedTransfer } from '#contract/transfers/received.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { DataList, type Column } from '../../../ui/list/data-list.js';
import { SenderCell, ReceivedActions, StateChip, useReceivedName, useSizeText, ReceivedName } from './received-line.js';

interface ReceivedListProps {
  received: readonly ReceivedTransfer[];
  onSave(transfer: ReceivedTransfer): void;
}

export function ReceivedList({ received, onSave }: ReceivedListProps) {
  const { t } = useTranslation('received');
  const format = useFormats();
  const sizeText = useSizeText();
  const nameOf = useReceivedName();
  const now = useNow();
  const columns: Column<ReceivedTransfer>[] = [
    { id: 'from', label: t('column.from'), width: '24%', cell: (transfer) => <SenderCell transfer={transfer} /> },
    { id: 'what', label: t('column.what'), cell: (transfer) => <ReceivedName transfer={transfer} /> },
    { id: 'size', label: t('column.size'), width: 108, align: 'right', cell: sizeText },
    {
      id: 'state',
      label: t('column.state'),
      width: 96,
      cell: (transfer) => <StateChip transfer={transfer} now={now} />,
    },
    {
      id: 'date',
      label: t('column.date'),
      width: 92,
      title: ({ sentAt }) => format.dateTime(sentAt),
      cell: ({ sentAt }) => format.shortDate(sentAt, now),
    },
  ];
  /** The most important facts first: the rest may be cut off. */
  const factsOf = (transfer: ReceivedTransfer) => [
    transfer.isExpired && t('state.expired'),
    personName(transfer.sender),
    transfer.recipientId === null && t('row.shared'),
    transfer.content === null ? t('row.protected') : t('row.files', { count: transfer.content.fileCount }),
    transfer.isEncrypted && t('row.encrypted'),
    sizeText(transfer),
    format.shortDate(transfer.sentAt, now),
    transfer.content?.message,
  ];
  const actions = (transfer: ReceivedTransfer) => (
    <ReceivedActions transfer={transfer} onSave={() => onSave(transfer)} />
  );
  return (
    <DataList
      label={t('title')}
      rows={received}
      idOf={({ slug }) => slug}
      nameOf={nameOf}
      columns={columns}
      actions={actions}
      actionsWidth={280}
      tableFrom="lg"
      narrow={(transfer) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'center', mr: -2 }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography noWrap title={nameOf(transfer)} sx={{ fontWeight: 550 }}>
              {nameOf(transfer)}
            </Typography>
            <Typography variant="body2" color="textSecondary" noWrap>
              {factsOf(transfer).filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <ReceivedActions isNarrow transfer={transfer} onSave={() => onSave(transfer)} />
        </Box>
      )}
    />
  );
}
