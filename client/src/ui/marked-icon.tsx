import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** An icon with a mark at its upper right: a count or, if that is empty, a dot. Null without a mark. */
export function MarkedIcon({ mark, children }: { mark: string | null; children: ReactNode }) {
  const isDot = mark === '';
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-flex' }}>
      {children}
      {mark !== null && (
        <Box
          component="span"
          sx={{
            position: 'absolute',
            top: 0,
            // A count beside the icon, which it would hide.
            right: isDot ? 0 : -4,
            transform: 'translate(50%, -50%)',
            minWidth: isDot ? 8 : 16,
            height: isDot ? 8 : 16,
            px: isDot ? 0 : 1,
            borderRadius: 2,
            bgcolor: 'secondary.main',
            color: 'secondary.contrastText',
            fontSize: '0.6875rem',
            fontWeight: 500,
            lineHeight: '16px',
            textAlign: 'center',
          }}
        >
          {mark}
        </Box>
      )}
    </Box>
  );
}
