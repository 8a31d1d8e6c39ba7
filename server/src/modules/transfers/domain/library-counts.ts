import { startOfMonth } from './transfer.js';

export interface LibraryCounts {
  all: number;
  active: number;
  expired: number;
  thisMonth: number;
  shared: number;
}

/**
 * What an owner's transfers came to at `upTo`, all of them that were made before it. Nothing keeps it up to date: what
 * has happened since is found by `lastModified`, which every change of a transfer sets.
 */
export interface CountsBase {
  upTo: Date;
  live: number;
  expired: number;
  shared: number;
  /** Made in the month of `upTo`, deleted ones included: a limit of transfers a month counts what was created. */
  sentThatMonth: number;
}

/** A transfer that was made, changed or deleted since `upTo`. */
export interface Change {
  id: string;
  dateSent: Date;
  lastModified: Date;
  deletedAt: Date | null;
  expiresAt: Date;
  isShared: boolean;
}

/** What is known of an owner: the base, what changed since, and which live transfers expired since. */
export interface CountsState {
  base: CountsBase;
  changes: readonly Change[];
  /** Ids of live transfers that expire at `upTo` or later, and before now. */
  expiredSince: readonly string[];
}

export const NO_COUNTS: CountsBase = { upTo: new Date(0), live: 0, expired: 0, shared: 0, sentThatMonth: 0 };

const count = (changes: readonly Change[], isCounted: (change: Change) => boolean): number =>
  changes.reduce((sum, change) => (isCounted(change) ? sum + 1 : sum), 0);

export function countsOf({ base, changes, expiredSince }: CountsState, now: Date): LibraryCounts {
  const { upTo } = base;
  const isOld = (change: Change): boolean => change.dateSent < upTo;
  const isLive = ({ deletedAt }: Change): boolean => deletedAt === null;
  // A transfer changes only while it is live, so the base has every old one among the changes as live.
  const all = base.live - count(changes, isOld) + count(changes, isLive);
  const wasExpired = (change: Change): boolean => isOld(change) && change.expiresAt < upTo;
  // What expired is read before the changes: what was deleted in between is in both.
  const deleted = new Set(changes.filter((change) => !isLive(change)).map(({ id }) => id));
  const expiredLive = expiredSince.filter((id) => !deleted.has(id)).length;
  const expired = base.expired - count(changes, (change) => wasExpired(change) && !isLive(change)) + expiredLive;
  const shared =
    base.shared -
    count(changes, (change) => isOld(change) && change.isShared) +
    count(changes, (change) => isLive(change) && change.isShared);
  const month = startOfMonth(now);
  const isSameMonth = month <= upTo;
  const sentSince = count(changes, ({ dateSent }) => dateSent >= (isSameMonth ? upTo : month));
  return {
    all,
    expired,
    shared,
    active: all - expired,
    thisMonth: isSameMonth ? base.sentThatMonth + sentSince : sentSince,
  };
}

/**
 * The base of a later moment, from the same knowledge. `upTo` must lie so far back that no write of an earlier moment
 * is still on its way.
 */
export function laterBase({ base, changes, expiredSince }: CountsState, upTo: Date): CountsBase {
  // What was live at `upTo`, whatever became of it afterwards.
  const isKnown = ({ dateSent }: Change): boolean => dateSent < upTo;
  const known = changes
    .filter(isKnown)
    .map((change) => (change.lastModified < upTo ? change : { ...change, deletedAt: null }));
  const expiresBefore = ({ expiresAt }: Change): boolean => expiresAt >= base.upTo && expiresAt < upTo;
  const deletedAfter = changes.filter(({ deletedAt, lastModified }) => deletedAt !== null && lastModified >= upTo);
  const expired = new Set([...expiredSince, ...deletedAfter.filter(expiresBefore).map(({ id }) => id)]);
  const counts = countsOf({ base, changes: known, expiredSince: [...expired] }, upTo);
  return {
    upTo,
    live: counts.all,
    expired: counts.expired,
    shared: counts.shared,
    sentThatMonth: counts.thisMonth,
  };
}
