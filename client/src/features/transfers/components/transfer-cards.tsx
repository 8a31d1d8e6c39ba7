import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { TransferRow } from '#contract/transfers.js';
import { useFormats } from '../../../lib/format.js';
import { CardList } from '../../../ui/card-list.js';
import type { Selection } from '../use-selection.js';
import { ChooseBox } from './choose-box.js';
import { RowActions } from './row-actions.js';
import { StateChips } from './state-chips.js';
import { Recipients, TransferName } from './transfer-name.js';
import type { TransferRowsProps } from './transfer-table.js';

/** The same facts as a row of the table, for where a table would have to be scrolled sideways. */
export function TransferCards({ transfers, now, selection, onDelete }: TransferRowsProps) {
  const { t } = useTranslation('transfers');
  return (
    <CardList aria-label={t('title')} data-choice-list>
      {transfers.map((transfer) => (
        <TransferCard key={transfer._id} transfer={transfer} now={now} selection={selection} onDelete={onDelete} />
      ))}
    </CardList>
  );
}

interface TransferCardProps {
  transfer: TransferRow;
  now: number;
  selection: Selection;
  onDelete(transfer: TransferRow): void;
}

function TransferCard({ transfer, now, selection, onDelete }: TransferCardProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { total_downloads: downloads } = transfer;
  const facts = [
    format.bytes(transfer.totalBytes),
    t('row.downloads', { count: downloads, shown: format.number(downloads) }),
    t('row.sent', { date: format.shortDate(transfer.dateSent, now) }),
  ];
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        p: 4,
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        borderColor: selection.isChosen(transfer.slug) ? 'primary.main' : undefined,
      }}
    >
      <Stack direction="row" useFlexGap spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ flex: 'none', ml: -3, mt: -2 }}>
          <ChooseBox transfer={transfer} selection={selection} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <TransferName transfer={transfer} />
        </Box>
        {/* Two states stand below each other: the name needs the width. */}
        <Box sx={{ flex: 'none', maxWidth: '40%', '& > div': { justifyContent: 'flex-end' } }}>
          <StateChips transfer={transfer} now={now} />
        </Box>
      </Stack>
      <Recipients transfer={transfer} />
      <Stack direction="row" sx={{ mt: 'auto', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
        <RowActions transfer={transfer} onDelete={onDelete} />
      </Stack>
    </Paper>
  );
}
