import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense, type ReactNode } from 'react';
import { HomeOverview } from '../components/home/home-overview.js';

const PANEL_WIDTH = 380;
/** Height of the empty panel, to avoid a layout shift on phones. */
const PANEL_HEIGHT = 450;

interface DashboardPageProps {
  /** Sends files; absent where nothing may be sent. Provided by the app, as are the extension requests: they are other features. */
  panel?: ReactNode;
  requests?: ReactNode;
  /** Begins a file request, below the panel; also another feature. */
  quickRequest?: ReactNode;
  /** The requests are still being fetched. */
  isWaiting?: boolean;
}

export function DashboardPage({ panel, requests, quickRequest, isWaiting = false }: DashboardPageProps) {
  const overview = <HomeOverview requests={requests} isWaiting={isWaiting} />;
  if (panel === undefined) return overview;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 8,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${PANEL_WIDTH}px minmax(0, 1fr)` },
        alignItems: 'start',
      }}
    >
      <Stack spacing={6} sx={{ minWidth: 0 }}>
        <Box id="send" sx={{ scrollMarginTop: 88 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={PANEL_HEIGHT} sx={{ borderRadius: 5 }} />}>
            {panel}
          </Suspense>
        </Box>
        {quickRequest}
      </Stack>
      {overview}
    </Box>
  );
}
