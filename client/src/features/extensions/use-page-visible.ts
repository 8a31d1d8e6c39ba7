import { useEffect, useState } from 'react';

/** False in a background tab, and in a page that a browser or a mail program prerenders. */
export function usePageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    if (isVisible) return;
    const readVisibility = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', readVisibility);
    return () => document.removeEventListener('visibilitychange', readVisibility);
  }, [isVisible]);
  return isVisible;
}
