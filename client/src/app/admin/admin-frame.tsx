import Box from '@mui/material/Box';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useRevalidator } from 'react-router-dom';
import { useMember } from '../../lib/member.js';
import { useSession } from '../../lib/session.js';
import { grids } from '../../theme/tokens.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { AdminNav } from './admin-nav.js';

const SecondFactorDemanded = lazyPart(
  async () => (await import('../../features/account/components/second-factor-demanded.js')).SecondFactorDemanded,
);

/** Around the pages of the installation's staff. When the session ends, it shows nothing and runs the gate again. */
export function AdminFrame() {
  const isMember = useSession().status === 'member';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMember) void revalidate();
  }, [isMember, revalidate]);
  return (
    isMember && (
      <Box sx={{ ...grids.site, py: { xs: 4, sm: 6 } }}>
        <Pages />
      </Box>
    )
  );
}

function Pages() {
  const { staffRole, mustSetUpSecondFactor } = useMember();
  const [isAsked, setAsked] = useState(mustSetUpSecondFactor);
  if (isAsked) return <SecondFactorDemanded onDone={() => setAsked(false)} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '176px minmax(0, 1fr)' },
        gap: { xs: 4, sm: 6 },
      }}
    >
      <AdminNav role={staffRole} />
      <Box sx={{ minWidth: 0 }}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </Box>
    </Box>
  );
}
