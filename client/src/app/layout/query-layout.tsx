import { Outlet } from 'react-router-dom';
import { QueryProvider } from '../../lib/query-provider.js';

/** Layout of pages that read server state; Home does not, and so does not load TanStack Query. */
export function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
