import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, type ReactNode } from 'react';
import { HomeOverview } from '../components/home/home-overview.js';

const PANEL_WIDTH = 380;
/** Of the empty panel, so that what is below it on phones does not jump. */
const PANEL_HEIGHT = 450;

/** `panel` sends files, `requests` are for more time; the app puts them in, since they belong to other features. */
export function DashboardPage({ panel, requests }: { panel?: ReactNode; requests?: ReactNode }) {
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
      <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 6 }}>
        {requests}
        <HomeOverview />
      </Box>
    </Box>
  );
}
