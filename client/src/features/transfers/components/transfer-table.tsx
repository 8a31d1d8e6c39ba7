import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { TransferRow, TransferSort } from '#contract/transfers.js';
import { useFormats } from '../../../lib/format.js';
import { type ColumnSorting, HeadCell } from '../../../ui/head-cell.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import type { ListNavigation } from '../use-list-address.js';
import type { Selection } from '../use-selection.js';
import { ChooseAllBox, ChooseBox } from './choose-box.js';
import { RowActions } from './row-actions.js';
import { StateChips } from './state-chips.js';
import { Recipients, TransferName } from './transfer-name.js';

export interface TransferRowsProps {
  transfers: TransferRow[];
  now: number;
  navigation: ListNavigation;
  selection: Selection;
  onDelete(transfer: TransferRow): void;
}

interface Column {
  id: 'name' | 'recipients' | 'size' | 'state' | 'downloads' | 'date';
  width: string;
  sort?: TransferSort;
  isNumber?: boolean;
}

const columns: Column[] = [
  { id: 'name', width: 'auto', sort: 'fileName' },
  { id: 'recipients', width: '19%' },
  { id: 'size', width: '80px', sort: 'size', isNumber: true },
  { id: 'state', width: '124px', sort: 'expiryDate' },
  { id: 'downloads', width: '92px', isNumber: true },
  { id: 'date', width: '88px', sort: 'dateSent' },
];
const ACTIONS_WIDTH = 84;
const CHOOSE_WIDTH = 46;

export function TransferTable({ transfers, now, navigation, selection, onDelete }: TransferRowsProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { sort, order } = navigation.address;
  const sortingBy = (own: TransferSort | undefined): ColumnSorting | undefined =>
    own && {
      order: sort === own ? order : null,
      begin: 'desc',
      onSort: (next) => navigation.go({ sort: own, order: next }),
    };
  return (
    <Table
      size="small"
      aria-label={t('title')}
      sx={{
        tableLayout: 'fixed',
        '& td': { typography: 'body2', py: 2.5 },
        '& th, & td': { px: 2 },
        '& .MuiTableCell-paddingNone': { px: 0 },
        '& thead th': { verticalAlign: 'middle' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell padding="none" sx={{ width: CHOOSE_WIDTH }}>
            <ChooseAllBox count={transfers.length} selection={selection} />
          </TableCell>
          {columns.map(({ id, width, sort: own, isNumber }) => (
            <HeadCell
              key={id}
              label={t(`column.${id}`)}
              width={width}
              align={isNumber ? 'right' : 'left'}
              sorting={sortingBy(own)}
            />
          ))}
          <TableCell align="right" sx={{ width: ACTIONS_WIDTH }}>
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody data-choice-list>
        {transfers.map((transfer) => (
          <TableRow key={transfer._id} hover selected={selection.isChosen(transfer.slug)}>
            <TableCell padding="none">
              <ChooseBox transfer={transfer} selection={selection} />
            </TableCell>
            <TableCell component="th" scope="row" sx={{ typography: 'body2' }}>
              <TransferName transfer={transfer} />
            </TableCell>
            <TableCell>
              <Recipients transfer={transfer} />
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {format.bytes(transfer.totalBytes)}
            </TableCell>
            <TableCell>
              <StateChips transfer={transfer} now={now} />
            </TableCell>
            <TableCell align="right">{format.number(transfer.total_downloads)}</TableCell>
            <TableCell title={format.dateTime(transfer.dateSent)}>{format.shortDate(transfer.dateSent, now)}</TableCell>
            <TableCell align="right">
              <RowActions transfer={transfer} onDelete={onDelete} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
