export { transferKeys, useInvalidateTransfers } from './api/transfers.queries.js';
export { DashboardPage } from './pages/dashboard-page.js';
export { useUsage } from './use-usage.js';
