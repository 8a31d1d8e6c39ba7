import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface RowFacts {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
}

interface RowsProps {
  label: string;
  rows: readonly RowFacts[];
  /** What an empty list says. */
  empty: string;
}

/** A short list of records. */
export function Rows({ label, rows, empty }: RowsProps) {
  if (rows.length === 0) return <Typography color="textSecondary">{empty}</Typography>;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ id, title, detail, aside }, index) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            columnGap: 3,
            py: 2,
            borderTop: index === 0 ? 0 : '1px solid',
            borderColor: 'divider',
            overflowWrap: 'anywhere',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography component="div" variant="body2" sx={{ fontWeight: 600 }}>
              {title}
            </Typography>
            {detail !== undefined && (
              <Typography component="div" variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
                {detail}
              </Typography>
            )}
          </Box>
          <Typography component="div" variant="body2" color="textSecondary" sx={{ textAlign: 'right' }}>
            {aside}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
