import { Outlet } from 'react-router-dom';
import { QueryProvider } from '../../lib/query-provider.js';

/** Around the pages that read server state; Home does without, and so without its script. */
export function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
