import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { shownSlug } from '../../../lib/transfer-address.js';
import { lazyPart } from '../../../ui/lazy-part.js';

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.js')).LeaveDialog);

interface LeaveGuardProps {
  /** Pages under which the panel stays where it is; none where it lies in a transfer's view. */
  staysOn?: (pathname: string) => boolean;
}

/** While files are being sent: closing the page asks first, and so does a link to another one. */
export function LeaveGuard({ staysOn }: LeaveGuardProps) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    // The dialog has to open although the network may be what is missing.
    LeaveDialog.prefetch();
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // A panel that stays nowhere belongs to the transfer it changes, whatever page that lies over.
    if (to.pathname === from.pathname) return !staysOn && shownSlug(to) !== shownSlug(from);
    return !staysOn?.(to.pathname);
  });
  if (blocker.state !== 'blocked') return null;
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}
