import { createElement, useEffect, useEffectEvent, useId } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router-dom';
import { blockerSlot } from './blocker-slot.js';
import { createStore, useStore } from './store.js';

export interface Move {
  from: Location;
  to: Location;
}

/** Predicates by component id; the component mounted last is asked first. */
const guards = new Map<string, (move: Move) => boolean>();
const none: readonly string[] = [];
/** Components that block the current navigation and have not been asked yet. */
const unasked = createStore(none);
let waiting: { proceed(): void; reset(): void } | null = null;

function setUnasked(next: readonly string[]): void {
  unasked.set(next.length === 0 ? none : next);
}

const hold: BlockerFunction = ({ currentLocation: from, nextLocation: to }) => {
  const against = [...guards].filter(([, shouldBlock]) => shouldBlock({ from, to })).map(([id]) => id);
  setUnasked(against.toReversed());
  return against.length > 0;
};

function forget(id: string): void {
  guards.delete(id);
  blockerSlot.set(guards.size > 0 ? blockerElement : null);
}

function stay(): void {
  setUnasked([]);
  waiting?.reset();
}

function leave(id: string): void {
  // Closed without a navigation: the one that follows is not blocked again.
  if (unasked.get()[0] !== id) return forget(id);
  setUnasked(unasked.get().slice(1));
  if (unasked.get() === none) waiting?.proceed();
}

/** The component no longer blocks: an open question is re-evaluated. */
function withdraw(id: string): void {
  forget(id);
  if (!unasked.get().includes(id)) return;
  setUnasked(unasked.get().filter((other) => other !== id));
  if (unasked.get() === none) waiting?.reset();
}

/** Mounted once, while it is needed: React Router supports a single active blocker. */
export function NavigationBlocker(): null {
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

const blockerElement = createElement(NavigationBlocker);

/**
 * While the caller is mounted, navigations that `shouldBlock` selects wait for an answer, and closing the page asks first.
 * Several callers are asked in turn; the navigation proceeds after all have agreed.
 */
export function useNavigationBlock(shouldBlock: (move: Move) => boolean) {
  const id = useId();
  const shouldBlockNow = useEffectEvent(shouldBlock);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    guards.set(id, (move) => shouldBlockNow(move));
    blockerSlot.set(blockerElement);
    return () => {
      window.removeEventListener('beforeunload', warn);
      withdraw(id);
    };
  }, [id]);
  const isAsked = useStore(unasked)[0] === id;
  return { isAsked, stay, leave: () => leave(id) };
}
