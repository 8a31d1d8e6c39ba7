import type { ReactElement } from 'react';

/**
 * What asks before a page is left, while anything would be lost by it. Every page looks here, so this is small; the
 * element comes with whatever needs it, and stands as soon as it is needed.
 */
let blocker: ReactElement | null = null;
const listeners = new Set<() => void>();

export const leaveBlocker = () => blocker;

export function setLeaveBlocker(next: ReactElement | null): void {
  blocker = next;
  for (const listener of listeners) listener();
}

export function subscribeLeaveBlocker(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
