import { Bell } from '../../features/alerts/components/bell.js';
import { QueryProvider } from '../../lib/query-provider.js';

/** The bar is outside of the pages, and so outside of their queries. */
export function BellPart() {
  return (
    <QueryProvider>
      <Bell />
    </QueryProvider>
  );
}
