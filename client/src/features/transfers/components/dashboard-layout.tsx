import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Rail } from './rail.js';

const CONTENT_WIDTH = 1200;

/** Rail and content of every page below /dash. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row">
      <Rail />
      <Box sx={{ flex: 1, minWidth: 0, px: { xs: 4, sm: 6, lg: 6 }, py: { xs: 5, sm: 8 } }}>
        <Box sx={{ maxWidth: CONTENT_WIDTH, mx: 'auto' }}>{children}</Box>
      </Box>
    </Stack>
  );
}
