import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

interface CardGroundProps {
  /** Decorative background. */
  ground?: ReactNode;
  children: ReactNode;
  width?: number;
}

/** One card over a quiet picture. */
export function CardGround({ ground, children, width = 600 }: CardGroundProps) {
  return (
    <Box sx={{ position: 'relative', minHeight: 'calc(100dvh - 73px)', isolation: 'isolate' }}>
      {/* `data-ground`: an account may have a background of its own (brand-look.tsx). */}
      <Box data-ground sx={{ position: 'absolute', inset: 0, overflow: 'hidden', zIndex: -1 }}>
        {ground}
      </Box>
      <Box
        sx={{
          px: { xs: 3, sm: 6 },
          pt: { xs: 5, sm: 12 },
          pb: { xs: 10, sm: 24 },
          display: 'grid',
          justifyItems: 'center',
        }}
      >
        <Paper elevation={1} sx={{ width: '100%', maxWidth: width, borderRadius: 5, p: { xs: 5, sm: 8 }, minWidth: 0 }}>
          {children}
        </Paper>
      </Box>
    </Box>
  );
}
