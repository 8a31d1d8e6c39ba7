import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface CardListProps {
  'aria-label': string;
  'data-choice-list'?: boolean;
  /** Between two cards, in steps of the theme. */
  gap?: number;
  children: ReactNode;
}

/** Entries of a list as cards, as many per row as fit. */
export function CardList({ gap = 3, children, ...attributes }: CardListProps) {
  return (
    <Box
      component="ul"
      {...attributes}
      sx={{
        display: 'grid',
        gap,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18.75rem), 1fr))',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {children}
    </Box>
  );
}
