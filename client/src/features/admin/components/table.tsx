import MuiTable from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface TableProps {
  label: string;
  /** The first column names the row; the others are figures. */
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  /** What an empty table says. */
  empty: string;
}

/** Figures in columns; scrolls sideways where they do not fit. */
export function Table({ label, columns, rows, empty }: TableProps) {
  if (rows.length === 0) return <Typography color="textSecondary">{empty}</Typography>;
  return (
    <TableContainer component="section" tabIndex={0} aria-label={label}>
      <MuiTable size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell key={column} align={at === 0 ? 'left' : 'right'} sx={{ whiteSpace: 'nowrap' }}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, cells }) => (
            <TableRow key={id}>
              {cells.map((cell, at) => (
                <TableCell
                  key={columns[at]}
                  component={at === 0 ? 'th' : 'td'}
                  scope={at === 0 ? 'row' : undefined}
                  align={at === 0 ? 'left' : 'right'}
                  sx={{
                    whiteSpace: at === 0 ? 'normal' : 'nowrap',
                    overflowWrap: 'anywhere',
                    minWidth: at === 0 ? 120 : 0,
                  }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </MuiTable>
    </TableContainer>
  );
}
