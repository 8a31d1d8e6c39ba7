import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
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
      card={(transfer) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Stack
            direction="row"
            spacing={2}
            sx={{ justifyContent: 'space-between', alignItems: 'flex-start', minWidth: 0 }}
          >
            <SenderCell transfer={transfer} />
            <Box sx={{ flex: 'none' }}>
              <StateChip transfer={transfer} now={now} />
            </Box>
          </Stack>
          <ReceivedName transfer={transfer} />
          <Typography variant="body2" color="textSecondary">
            {[sizeText(transfer), t('row.date', { date: format.shortDate(transfer.sentAt, now) })].join(' · ')}
          </Typography>
          {actions(transfer)}
        </Box>
      )}
    />
  );
}
