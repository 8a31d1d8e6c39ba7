import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/format.js';

interface FigureTilesProps {
  tiles: readonly { name: string; value: number; note?: ReactNode }[];
}

/** Figures in large type, side by side. */
export function FigureTiles({ tiles }: FigureTilesProps) {
  const format = useFormats();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${tiles.length}, 1fr)` } }}
    >
      {tiles.map(({ name, value, note }) => (
        <Paper key={name} variant="outlined" sx={{ p: { xs: 4, sm: 5 } }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography
              component="div"
              variant="h1"
              sx={{ mt: 1, fontSize: { xs: '1.75rem', sm: '2.25rem' }, fontVariantNumeric: 'tabular-nums' }}
            >
              {format.number(value)}
            </Typography>
            {note}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
