import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { lazyPart } from '../../../ui/lazy-part.js';

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.js')).LeaveDialog);

interface LeaveGuardProps {
  /** Pages under which the panel stays where it is. */
  staysOn: (pathname: string) => boolean;
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
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && !staysOn(nextLocation.pathname),
  );
  if (blocker.state !== 'blocked') return null;
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}
