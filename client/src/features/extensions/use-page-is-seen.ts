import { useEffect, useState } from 'react';

/** False in a background tab, and in a page that a browser or a mail program prerenders. */
export function usePageIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    if (isSeen) return;
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isSeen]);
  return isSeen;
}
