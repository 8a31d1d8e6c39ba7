import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import type { UrlState } from '../../lib/url-state.js';
import { HeadCell } from '../head-cell.js';
import { VisuallyHidden } from '../visually-hidden.js';
import { SelectAllBox, SelectBox } from './select-box.js';
import type { Selection } from './use-selection.js';

type Order = 'asc' | 'desc';

export interface Column<Row, Sort extends string = string> {
  id: string;
  label: string;
  width?: string | number;
  align?: 'right';
  /** The list can be sorted by it, beginning in this order. */
  sort?: { by: Sort; begin: Order };
  title?(row: Row): string | undefined;
  cell(row: Row): ReactNode;
}

export interface DataListProps<Row, Sort extends string> {
  label: string;
  rows: readonly Row[];
  idOf(row: NoInfer<Row>): string;
  nameOf(row: NoInfer<Row>): string;
  /** The first names the row. */
  columns: readonly Column<NoInfer<Row>, Sort>[];
  /** The same facts in two lines, for where a table would have to be scrolled sideways. */
  narrow(row: NoInfer<Row>, box: ReactNode): ReactNode;
  actions(row: NoInfer<Row>): ReactNode;
  actionsWidth: number;
  tableFrom: 'md' | 'lg';
  selection?: Selection;
  /** The state of the order in the address. */
  url?: UrlState<{ sort: Sort; order: Order }>;
}

/** Rows as a dense table on wide screens, of two lines on narrow ones. */
export function DataList<Row, Sort extends string>(props: DataListProps<Row, Sort>) {
  const isTable = useMediaQuery<Theme>((theme) => theme.breakpoints.up(props.tableFrom), { noSsr: true });
  return isTable ? <DataTable {...props} /> : <DataRows {...props} />;
}

function DataRows<Row, Sort extends string>(props: DataListProps<Row, Sort>) {
  const { label, rows, idOf, nameOf, narrow, selection } = props;
  return (
    <Box
      component="ul"
      aria-label={label}
      data-select-list
      sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid', borderColor: 'surface.line' }}
    >
      {rows.map((row) => (
        <Box
          key={idOf(row)}
          component="li"
          sx={{
            display: 'grid',
            alignItems: 'center',
            minHeight: 72,
            py: 2,
            borderBottom: '1px solid',
            borderColor: 'surface.line',
            bgcolor: selection?.has(idOf(row)) ? 'action.selected' : undefined,
          }}
        >
          {narrow(row, selection && <SelectBox id={idOf(row)} name={nameOf(row)} selection={selection} />)}
        </Box>
      ))}
    </Box>
  );
}

function DataTable<Row, Sort extends string>(props: DataListProps<Row, Sort>) {
  const { label, rows, idOf, columns, selection, actionsWidth, url } = props;
  const { t } = useTranslation('list');
  const sortingBy = ({ sort }: Column<Row, Sort>) =>
    url &&
    sort && {
      order: url.values.sort === sort.by ? url.values.order : null,
      begin: sort.begin,
      onSort: (order: Order | null) => {
        const { initial } = url;
        url.go(order === null ? { sort: initial.sort, order: initial.order } : { sort: sort.by, order });
      },
    };
  return (
    <Table
      size="small"
      aria-label={label}
      sx={{
        tableLayout: 'fixed',
        '& td, & tbody th': { typography: 'body2', py: 2.5 },
        '& th, & td': { px: 2 },
        '& .MuiTableCell-paddingNone': { px: 0 },
        '& thead th': { verticalAlign: 'middle' },
        // Figures keep their distance from the text to their right.
        '& .MuiTableCell-alignRight:not(:last-of-type)': { pr: 5 },
      }}
    >
      <TableHead>
        <TableRow>
          {selection && (
            <TableCell padding="none" sx={{ width: 46 }}>
              <SelectAllBox selection={selection} />
            </TableCell>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              label={column.label}
              width={column.width ?? 'auto'}
              align={column.align ?? 'left'}
              sorting={sortingBy(column)}
            />
          ))}
          <TableCell align="right" sx={{ width: actionsWidth }}>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody data-select-list>
        {rows.map((row) => (
          <DataRow key={idOf(row)} row={row} {...props} />
        ))}
      </TableBody>
    </Table>
  );
}

function DataRow<Row, Sort extends string>({ row, ...list }: DataListProps<Row, Sort> & { row: Row }) {
  const { idOf, nameOf, columns, selection, actions } = list;
  const [first, ...others] = columns;
  return (
    <TableRow hover selected={selection?.has(idOf(row)) ?? false}>
      {selection && (
        <TableCell padding="none">
          <SelectBox id={idOf(row)} name={nameOf(row)} selection={selection} />
        </TableCell>
      )}
      <TableCell component="th" scope="row" title={first?.title?.(row)}>
        {first?.cell(row)}
      </TableCell>
      {others.map(({ id, align, title, cell }) => (
        <TableCell
          key={id}
          align={align ?? 'left'}
          title={title?.(row)}
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {cell(row)}
        </TableCell>
      ))}
      <TableCell align="right">{actions(row)}</TableCell>
    </TableRow>
  );
}
