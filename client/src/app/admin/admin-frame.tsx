import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useRevalidator } from 'react-router-dom';
import { useMember } from '../../lib/member.js';
import { useSession } from '../../lib/session.js';
import { grids, navHeightPx } from '../../theme/tokens.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { AdminNav } from './admin-nav.js';

const SecondFactorDemanded = lazyPart(
  async () => (await import('../../features/account/components/second-factor-demanded.js')).SecondFactorDemanded,
);

/** As the rail of the dashboard: its border reaches the end of the page. */
const Rail = styled('div')(({ theme }) => ({
  padding: theme.spacing(5, 4, 0),
  [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(6) },
  [theme.breakpoints.up('lg')]: {
    flex: 'none',
    width: 216,
    padding: theme.spacing(4, 3),
    borderRight: `1px solid ${theme.vars.palette.surface.line}`,
  },
}));

/** Around the pages of the installation's staff. When the session ends, it shows nothing and runs the gate again. */
export function AdminFrame() {
  const isMember = useSession().status === 'member';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMember) void revalidate();
  }, [isMember, revalidate]);
  return isMember && <Pages />;
}

function Pages() {
  const { staffRole, mustSetUpSecondFactor } = useMember();
  const [isAsked, setAsked] = useState(mustSetUpSecondFactor);
  if (isAsked)
    return (
      <Box sx={{ ...grids.dash, py: { xs: 5, sm: 8 } }}>
        <SecondFactorDemanded onDone={() => setAsked(false)} />
      </Box>
    );
  return (
    <Stack
      sx={{ ...grids.dash, px: 0, flexDirection: { lg: 'row' }, minHeight: `calc(100dvh - ${navHeightPx.full}px)` }}
    >
      <Rail>
        <AdminNav role={staffRole} />
      </Rail>
      <Box sx={{ flex: 1, minWidth: 0, px: grids.dash.px, py: { xs: 5, lg: 8 } }}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </Box>
    </Stack>
  );
}
