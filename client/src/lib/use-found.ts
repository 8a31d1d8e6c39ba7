import { useEffect, useState } from 'react';

/** The value that `find` resolves to; until then, and if it fails, the previous one. A new `find` is called. */
export function useFound<T>(find: () => Promise<T>, initial: T): T {
  const [found, setFound] = useState(initial);
  useEffect(() => {
    let isStale = false;
    find().then(
      (value) => !isStale && setFound(() => value),
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [find]);
  return found;
}
