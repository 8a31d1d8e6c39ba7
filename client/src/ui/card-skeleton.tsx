import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** The placeholder of pages for people without an account, laid out like them, so that nothing moves. */
export function CardSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack component="output" aria-label={label} spacing={6}>
      <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
        <Skeleton variant="circular" width={56} height={56} sx={{ flex: 'none' }} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width="70%" height={30} />
          <Skeleton width="45%" />
        </Box>
      </Stack>
      <Skeleton width="50%" />
      {children}
    </Stack>
  );
}
