import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** The one quiet card of a page that asks for an account. */
export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'start center', px: { xs: 4, sm: 6 }, py: { xs: 6, sm: 16 } }}>
      <Paper elevation={1} sx={{ width: '100%', maxWidth: 440, borderRadius: 5, p: { xs: 6, sm: 9 } }}>
        {children}
      </Paper>
    </Box>
  );
}
