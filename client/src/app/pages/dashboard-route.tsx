import { Outlet } from 'react-router-dom';
import type { UserView } from '#contract/auth.js';
import { RequireSession } from '../../features/auth/components/require-session.js';
import { QuickSendPanel } from '../../features/send/index.js';
import { DashboardPage, useInvalidateTransfers, useUsage } from '../../features/transfers/index.js';
import { useSession } from '../../lib/session.js';
import { paths } from '../paths.js';

/** Within the dashboard only filter, page and the transfer in front change, so going there leaves a running upload alone. */
const isDashboard = (pathname: string) => pathname === paths.dash || pathname.startsWith(`${paths.dash}/transfers/`);

function MemberPanel({ user }: { user: UserView }) {
  const invalidate = useInvalidateTransfers();
  const usage = useUsage(user._id);
  return <QuickSendPanel user={user} usage={usage} staysOn={isDashboard} onSent={() => void invalidate()} />;
}

function Dashboard() {
  const { user } = useSession();
  return (
    <>
      <DashboardPage panel={user && <MemberPanel user={user} />} />
      <Outlet />
    </>
  );
}

export function DashboardRoute() {
  return (
    <RequireSession>
      <Dashboard />
    </RequireSession>
  );
}
