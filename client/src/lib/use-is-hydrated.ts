import { startTransition, useEffect, useState } from 'react';

/**
 * False in the first rendering of a prerendered page, which has to be the same as that of the server. Not urgent: an
 * urgent change would hydrate all of the page at once, in one long task.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}
