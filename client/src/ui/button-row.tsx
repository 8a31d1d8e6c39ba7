import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** The actions of a page: side by side, also on a phone. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{
        flexWrap: 'wrap',
        gap: 2,
        '& .MuiButton-root': { flex: { xs: 'auto', md: 'none' }, px: { xs: 2.5, md: 4 }, whiteSpace: 'nowrap' },
      }}
    >
      {children}
    </Stack>
  );
}
