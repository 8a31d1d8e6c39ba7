import MuiTable from '@mui/material/Table';
import { styled } from '@mui/material/styles';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/router-link.js';

/** A column of figures, or one of texts. */
type Column = string | { text: string };

export interface Row {
  id: string;
  cells: readonly ReactNode[];
  /** Page of the record; the whole row leads there. */
  to?: string;
}

interface TableProps {
  label: string;
  /** The first column names the row. */
  columns: readonly Column[];
  rows: readonly Row[];
  /** What an empty table says. */
  empty?: string;
  /** On a phone, each row is a name with the other cells below it; otherwise the table scrolls sideways. */
  isList?: boolean;
}

const List = styled(MuiTable)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: theme.spacing(3),
      rowGap: theme.spacing(1),
      minHeight: 72,
      padding: theme.spacing(3, 0),
      borderBottom: `1px solid ${theme.vars.palette.surface.line}`,
    },
    '& tbody td, & tbody th': { display: 'block', padding: 0, border: 0, minWidth: 0, whiteSpace: 'normal' },
    '& tbody td': { color: theme.vars.palette.text.secondary, textAlign: 'left' },
    '& tbody th': { flex: '1 0 100%' },
    '& tbody td:empty': { display: 'none' },
  },
}));

const labelOf = (column: Column): string => (typeof column === 'string' ? column : column.text);

/** Records or figures in columns. */
export function Table({ label, columns, rows, empty = '', isList = false }: TableProps) {
  if (rows.length === 0) return <Typography color="textSecondary">{empty}</Typography>;
  const Look = isList ? List : MuiTable;
  const isText = (at: number) => at === 0 || typeof columns[at] === 'object';
  return (
    <TableContainer component="section" tabIndex={0} aria-label={label}>
      <Look size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell
                key={labelOf(column)}
                align={isText(at) ? 'left' : 'right'}
                sx={{ whiteSpace: 'nowrap', ...(at === 0 && { pl: 0, width: isList ? '36%' : undefined }) }}
              >
                {labelOf(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, cells, to }) => (
            <TableRow
              key={id}
              hover={to !== undefined}
              // The link of the row covers it.
              sx={{ position: 'relative', '&:last-child td, &:last-child th': { borderBottom: 0 } }}
            >
              {cells.map((cell, at) => (
                <TableCell
                  key={labelOf(columns[at] ?? '')}
                  component={at === 0 ? 'th' : 'td'}
                  scope={at === 0 ? 'row' : undefined}
                  align={isText(at) ? 'left' : 'right'}
                  sx={{
                    py: isList ? 3 : undefined,
                    pl: at === 0 ? 0 : undefined,
                    whiteSpace: isText(at) ? 'normal' : 'nowrap',
                    overflowWrap: 'anywhere',
                    // Addresses of usual length stay in one line.
                    minWidth: isList && isText(at) ? 168 : at === 0 ? 120 : 0,
                  }}
                >
                  {at === 0 && to !== undefined ? <RowLink to={to}>{cell}</RowLink> : cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Look>
    </TableContainer>
  );
}

function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}>
      {children}
    </TextLink>
  );
}
