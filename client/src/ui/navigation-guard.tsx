import { useEffect } from 'react';
import { useNavigationBlock, type Move } from '../lib/navigation-blocker.js';
import { lazyPart } from './lazy-part.js';
import type { LeaveTexts } from './leave-dialog.js';

const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.js')).LeaveDialog, null, {
  isOver: true,
});

interface NavigationGuardProps {
  texts: LeaveTexts;
  /** Whether a navigation would lose something. */
  shouldBlock(move: Move): boolean;
  /** The user is closing it without a navigation. */
  isLeaving?: boolean;
  onStay?(): void;
  onLeave?(): void;
}

/** While mounted, closing the page asks first, and so do links and Back. */
export function NavigationGuard({ texts, shouldBlock, isLeaving = false, onStay, onLeave }: NavigationGuardProps) {
  const { isAsked, stay, leave } = useNavigationBlock(shouldBlock);
  useEffect(() => {
    // The dialog must open without a network.
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
