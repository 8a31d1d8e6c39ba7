import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';

type Order = 'asc' | 'desc';

export interface ColumnSorting {
  /** Null: the list is sorted by something else. */
  order: Order | null;
  /** What people look for first. */
  begin: Order;
  onSort(order: Order): void;
}

interface HeadCellProps {
  label: string;
  width: string | number;
  align?: 'left' | 'right';
  /** Undefined: nothing is sorted by this column. */
  sorting?: ColumnSorting | undefined;
}

/** The head of a column. Chosen again, the order turns round. */
export function HeadCell({ label, width, align = 'left', sorting }: HeadCellProps) {
  if (sorting === undefined) {
    return (
      <TableCell align={align} sx={{ width }}>
        {label}
      </TableCell>
    );
  }
  const { order, begin, onSort } = sorting;
  const turned = order === 'asc' ? 'desc' : 'asc';
  return (
    <TableCell align={align} sortDirection={order ?? false} sx={{ width }}>
      <TableSortLabel
        active={order !== null}
        direction={order ?? begin}
        onClick={() => onSort(order === null ? begin : turned)}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
