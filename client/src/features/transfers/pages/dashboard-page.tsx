import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, type ReactNode } from 'react';
import { HomeOverview } from '../components/home/home-overview.js';

const PANEL_WIDTH = 380;
/** Height of the empty panel, to avoid a layout shift on phones. */
const PANEL_HEIGHT = 450;

interface DashboardPageProps {
  /** Sends files. Provided by the app, as are the extension requests: they are other features. */
  panel?: ReactNode;
  requests?: ReactNode;
  /** Begins a file request; also another feature. */
  quickRequest?: ReactNode;
  /** The requests are still being fetched. */
  isWaiting?: boolean;
}

export function DashboardPage({ panel, requests, quickRequest, isWaiting = false }: DashboardPageProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 8,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${PANEL_WIDTH}px minmax(0, 1fr)` },
        alignItems: 'start',
      }}
    >
      <Box id="send" sx={{ scrollMarginTop: 88, minWidth: 0, position: { md: 'sticky' }, top: 104 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={PANEL_HEIGHT} sx={{ borderRadius: 5 }} />}>
          {panel}
        </Suspense>
      </Box>
      <HomeOverview requests={requests} quickRequest={quickRequest} isWaiting={isWaiting} />
    </Box>
  );
}
