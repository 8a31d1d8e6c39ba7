import { createElement, useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router-dom';
import { setLeaveBlocker } from './leave-blocker.js';

export interface Move {
  from: Location;
  to: Location;
}

/** By the id of the component that would lose something; the latest is on top and is asked first. */
const reasons = new Map<string, (move: Move) => boolean>();
/** Who has something against the move that waits, and has not been asked yet. */
let unasked: readonly string[] = [];
let waiting: { proceed(): void; reset(): void } | null = null;
const listeners = new Set<() => void>();

function setUnasked(next: readonly string[]): void {
  if (next.length === 0 && unasked.length === 0) return;
  unasked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const asked = () => unasked[0];

const hold: BlockerFunction = ({ currentLocation: from, nextLocation: to }) => {
  const against = [...reasons].filter(([, asks]) => asks({ from, to })).map(([id]) => id);
  setUnasked(against.toReversed());
  return against.length > 0;
};

function forget(id: string): void {
  reasons.delete(id);
  setLeaveBlocker(reasons.size > 0 ? blockerElement : null);
}

function stay(): void {
  setUnasked([]);
  waiting?.reset();
}

function leave(id: string): void {
  // Left in another way than by an address: the move that follows is not asked about again.
  if (asked() !== id) return forget(id);
  setUnasked(unasked.slice(1));
  if (unasked.length === 0) waiting?.proceed();
}

/** Nothing is lost any more; an open question is evaluated again. */
function withdraw(id: string): void {
  forget(id);
  if (!unasked.includes(id)) return;
  setUnasked(unasked.filter((other) => other !== id));
  if (unasked.length === 0) waiting?.reset();
}

/** Stands once around all pages, while it is needed: a router heeds one blocker alone, and warns of anchors under it. */
export function LeaveBlocker(): null {
  const blocker = useBlocker(hold);
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    waiting = blocker;
    return () => {
      waiting = null;
    };
  }, [blocker]);
  return null;
}

const blockerElement = createElement(LeaveBlocker);

/**
 * As long as the caller stands, moves it has something against wait for an answer, and closing the page asks first. Of
 * several callers each is asked in turn; the move is made when all have let it go.
 */
export function useLeaveReason(asks: (move: Move) => boolean) {
  const id = useId();
  const asksNow = useEffectEvent(asks);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    reasons.set(id, (move) => asksNow(move));
    setLeaveBlocker(blockerElement);
    return () => {
      window.removeEventListener('beforeunload', warn);
      withdraw(id);
    };
  }, [id]);
  const isAsked = useSyncExternalStore(subscribe, asked, asked) === id;
  return { isAsked, stay, leave: () => leave(id) };
}
