import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { MemberArea } from './member-area.js';
import { Rail } from './rail.js';
import { TransferOverPage } from './transfer-over-page.js';
import { useLivePages } from './use-live-pages.js';

const CONTENT_WIDTH = 1200;

/** Around every page below /dash: the rail, and a transfer over the page if the URL names one. */
export function DashFrame() {
  useLivePages();
  return (
    <MemberArea>
      <Stack direction="row">
        <Rail />
        <Box sx={{ flex: 1, minWidth: 0, px: { xs: 4, sm: 6, lg: 6 }, py: { xs: 5, sm: 8 } }}>
          <Box sx={{ maxWidth: CONTENT_WIDTH, mx: 'auto' }}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </Box>
        </Box>
      </Stack>
      <TransferOverPage />
    </MemberArea>
  );
}
