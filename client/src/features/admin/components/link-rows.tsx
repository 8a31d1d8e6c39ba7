import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface LinkRowsProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string;
  pathOf(item: Item): string;
  children(item: Item): ReactNode;
}

/** A list whose rows lead to the page of what they show. */
export function LinkRows<Item>({ label, items, keyOf, pathOf, children }: LinkRowsProps<Item>) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      {items.map((item) => (
        <li key={keyOf(item)}>
          <Paper
            component={Link}
            to={pathOf(item)}
            variant="outlined"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 3,
              p: 3,
              color: 'text.primary',
              textDecoration: 'none',
              overflowWrap: 'anywhere',
              '&:hover': { bgcolor: 'surface.well' },
            }}
          >
            {children(item)}
          </Paper>
        </li>
      ))}
    </Box>
  );
}
