import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';

type Order = 'asc' | 'desc';

export interface ColumnSorting {
  /** Null: the list is sorted by something else. */
  order: Order | null;
  /** The order on first use. */
  begin: Order;
  /** Null restores the list's initial order. */
  onSort(order: Order | null): void;
}

interface HeadCellProps {
  label: string;
  width: string | number;
  align?: 'left' | 'right';
  /** Undefined: nothing is sorted by this column. */
  sorting?: ColumnSorting | undefined;
}

/** Head of a column. A second press reverses the order, a third restores the list's initial one. */
export function HeadCell({ label, width, align = 'left', sorting }: HeadCellProps) {
  if (sorting === undefined) {
    return (
      <TableCell align={align} sx={{ width, whiteSpace: 'nowrap' }}>
        {label}
      </TableCell>
    );
  }
  const { order, begin, onSort } = sorting;
  const turned = begin === 'asc' ? 'desc' : 'asc';
  const next = order === null ? begin : order === begin ? turned : null;
  return (
    <TableCell align={align} sortDirection={order ?? false} sx={{ width, whiteSpace: 'nowrap' }}>
      <TableSortLabel active={order !== null} direction={order ?? begin} onClick={() => onSort(next)}>
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
