import { createElement, useEffect, useEffectEvent, useId } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router-dom';
import { leaveBlocker } from './leave-blocker.js';
import { createStore, useStore } from './store.js';

export interface Move {
  from: Location;
  to: Location;
}

/** By the id of the component that would lose something; the latest is on top and is asked first. */
const reasons = new Map<string, (move: Move) => boolean>();
const none: readonly string[] = [];
/** Ids of the components that object to the blocked move and have not been asked yet. */
const unasked = createStore(none);
let waiting: { proceed(): void; reset(): void } | null = null;

function setUnasked(next: readonly string[]): void {
  unasked.set(next.length === 0 ? none : next);
}

const hold: BlockerFunction = ({ currentLocation: from, nextLocation: to }) => {
  const against = [...reasons].filter(([, asks]) => asks({ from, to })).map(([id]) => id);
  setUnasked(against.toReversed());
  return against.length > 0;
};

function forget(id: string): void {
  reasons.delete(id);
  leaveBlocker.set(reasons.size > 0 ? blockerElement : null);
}

function stay(): void {
  setUnasked([]);
  waiting?.reset();
}

function leave(id: string): void {
  // Left in another way than by an address: the move that follows is not asked about again.
  if (unasked.get()[0] !== id) return forget(id);
  setUnasked(unasked.get().slice(1));
  if (unasked.get() === none) waiting?.proceed();
}

/** Nothing is lost any more; an open question is evaluated again. */
function withdraw(id: string): void {
  forget(id);
  if (!unasked.get().includes(id)) return;
  setUnasked(unasked.get().filter((other) => other !== id));
  if (unasked.get() === none) waiting?.reset();
}

/** Mounted once, while it is needed: React Router supports a single active blocker. */
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
    leaveBlocker.set(blockerElement);
    return () => {
      window.removeEventListener('beforeunload', warn);
      withdraw(id);
    };
  }, [id]);
  const isAsked = useStore(unasked)[0] === id;
  return { isAsked, stay, leave: () => leave(id) };
}
