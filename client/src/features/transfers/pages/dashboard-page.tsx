import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.js';
import { DashboardLayout } from '../components/dashboard-layout.js';
import { TransferLibrary } from '../components/transfer-library.js';

const PANEL_WIDTH = 380;

/** `panel` is what sends files; the app puts it in, since it belongs to another feature. */
export function DashboardPage({ panel }: { panel?: ReactNode }) {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <DashboardLayout>
      <Box
        sx={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${PANEL_WIDTH}px minmax(0, 1fr)` },
          alignItems: 'start',
        }}
      >
        <Box id="send" sx={{ scrollMarginTop: 88, minWidth: 0, position: { md: 'sticky' }, top: 104 }}>
          {panel}
        </Box>
        <TransferLibrary user={user} />
      </Box>
    </DashboardLayout>
  );
}
