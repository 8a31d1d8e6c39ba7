import { useEffect, useState } from 'react';

/** What `find` resolves to; until then, and if it fails, what there was before. Called again when `find` changes. */
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
