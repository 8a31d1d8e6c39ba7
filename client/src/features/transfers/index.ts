export { transferKeys, useInvalidateTransfers } from './api/transfers.queries.js';
export { DashboardPage } from './pages/dashboard-page.js';
export { useUsage, type TransferUsage } from './use-usage.js';
