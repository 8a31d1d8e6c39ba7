import { type Lapse, startOfMonth } from './transfer.js';

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
  lapses: readonly Lapse[];
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

/** Also for a moment in the past: an expiry is only ever moved into the future. */
function wasExpiredAt({ expiresAt, lapses }: Change, at: Date): boolean {
  return expiresAt < at || lapses.some(({ from, until }) => from < at && at <= until);
}

/** The transfer at that moment, as far as it counts: live, since only live ones change. */
function asOf(change: Change, at: Date): Change {
  const lapse = change.lapses.find(({ from, until }) => from < at && at <= until);
  const lapses = change.lapses.filter(({ until }) => until < at);
  return { ...change, deletedAt: null, expiresAt: lapse?.from ?? change.expiresAt, lapses };
}

export function countsOf({ base, changes, expiredSince }: CountsState, now: Date): LibraryCounts {
  const { upTo } = base;
  const isOld = (change: Change): boolean => change.dateSent < upTo;
  const isLive = ({ deletedAt }: Change): boolean => deletedAt === null;
  // A transfer changes only while it is live, so the base has every old one among the changes as live.
  const all = base.live - count(changes, isOld) + count(changes, isLive);
  // What was expired then, and is deleted or alive again now.
  const isExpiredNoMore = (change: Change): boolean =>
    isOld(change) && wasExpiredAt(change, upTo) && (!isLive(change) || change.expiresAt >= upTo);
  // What expired is read before the changes: what was deleted in between is in both.
  const deleted = new Set(changes.filter((change) => !isLive(change)).map(({ id }) => id));
  const expiredLive = expiredSince.filter((id) => !deleted.has(id)).length;
  const expired = base.expired - count(changes, isExpiredNoMore) + expiredLive;
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
  const known = changes.filter(isKnown).map((change) => (change.lastModified < upTo ? change : asOf(change, upTo)));
  // Those that were deleted, or came alive again, afterwards are not among the expired any more.
  const expiredThen = known.filter(
    ({ lastModified, expiresAt }) => lastModified >= upTo && expiresAt >= base.upTo && expiresAt < upTo,
  );
  const expired = new Set([...expiredSince, ...expiredThen.map(({ id }) => id)]);
  const counts = countsOf({ base, changes: known, expiredSince: [...expired] }, upTo);
  return {
    upTo,
    live: counts.all,
    expired: counts.expired,
    shared: counts.shared,
    sentThatMonth: counts.thisMonth,
  };
}
