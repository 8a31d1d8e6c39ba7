import { useEffect } from 'react';
import { useLeaveReason, type Move } from '../lib/leave-reasons.js';
import { lazyPart } from './lazy-part.js';
import type { LeaveTexts } from './leave-dialog.js';

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.js')).LeaveDialog);

interface LeaveGuardProps {
  texts: LeaveTexts;
  /** Whether a move to another address loses something. */
  asks(move: Move): boolean;
  /** The user is about to lose it without one. */
  isLeaving?: boolean;
  onStay?(): void;
  onLeave?(): void;
}

/** While it stands, there is something to lose: closing the page asks first, and so do links and Back. */
export function LeaveGuard({ texts, asks, isLeaving = false, onStay, onLeave }: LeaveGuardProps) {
  const { isAsked, stay, leave } = useLeaveReason(asks);
  useEffect(() => {
    // The dialog has to open although the network may be what is missing.
    LeaveDialog.prefetch();
  }, []);
  if (!isAsked && !isLeaving) return null;
  const keep = () => {
    if (isAsked) stay();
    onStay?.();
  };
  const goOn = () => {
    leave();
    if (!isAsked) onLeave?.();
  };
  return <LeaveDialog texts={texts} onStay={keep} onLeave={goOn} />;
}
