/** Whether anything would be lost by leaving; small, since every page asks it, and what asks people comes when needed. */
let isNeeded = false;
const listeners = new Set<() => void>();

export const mustAskBeforeLeaving = () => isNeeded;

export function setLeaveNeed(next: boolean): void {
  isNeeded = next;
  for (const listener of listeners) listener();
}

export function subscribeLeaveNeed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
