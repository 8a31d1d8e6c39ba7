import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { twoLines } from '../../../theme/tokens.js';
import { TextLink } from '../../../ui/router-link.js';

/** Style of cells that a narrow screen has no room for. */
export const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

/** The look of all tables of the page. */
export function FiguresTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table
      size="small"
      aria-label={label}
      sx={{
        tableLayout: 'fixed',
        '& th, & td': { px: { xs: 1, sm: 2 } },
        '& td, & tbody th': { typography: 'body2', py: 2.5 },
      }}
    >
      {children}
    </Table>
  );
}

export function NumberCell({ children }: { children: string }) {
  return (
    <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </TableCell>
  );
}

export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Typography component="div" variant="body2" noWrap title={first} sx={{ fontWeight: 550 }}>
        {first}
      </Typography>
      <Typography component="div" variant="body2" color="textSecondary" noWrap title={second}>
        {second}
      </Typography>
    </>
  );
}

export function RequestLink({ request: { slug, title } }: { request: { slug: string; title: string } }) {
  return (
    <TextLink to={`/dash/requests/${slug}`} title={title} sx={twoLines}>
      {title}
    </TextLink>
  );
}
