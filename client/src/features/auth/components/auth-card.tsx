import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** The card of a log-in or sign-up page. */
export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'start center', px: { xs: 4, sm: 6 }, py: { xs: 6, sm: 16 } }}>
      <Paper elevation={1} sx={{ width: '100%', maxWidth: 440, borderRadius: 5, p: { xs: 6, sm: 9 } }}>
        {children}
      </Paper>
    </Box>
  );
}
