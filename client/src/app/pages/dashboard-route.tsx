import { RequireSession } from '../../features/auth/components/require-session.js';
import { DashboardPage } from '../../features/transfers/pages/dashboard-page.js';

export function DashboardRoute() {
  return (
    <RequireSession>
      <DashboardPage />
    </RequireSession>
  );
}
