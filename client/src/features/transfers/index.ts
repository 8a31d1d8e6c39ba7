export { transferKeys, useInvalidateTransfers } from './api/transfers.queries.js';
export { DashboardLayout } from './components/dashboard-layout.js';
export { DashboardPage } from './pages/dashboard-page.js';
export { useUsage, type TransferUsage } from './use-usage.js';
