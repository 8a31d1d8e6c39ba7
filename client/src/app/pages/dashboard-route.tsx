import { DashboardPage } from '../../features/transfers/pages/dashboard-page.js';

export function DashboardRoute() {
  return <DashboardPage />;
}
