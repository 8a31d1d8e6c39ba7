import type { Device } from './device.js';

/** A refresh secret that was replaced a moment ago is forgiven for this long: two tabs may refresh at once (A25). */
export const REUSE_GRACE_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
export const IDLE_MS = 7 * DAY_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;
export const ACCESS_TOKEN_SECONDS = 900;

export type EndReason = 'logout' | 'reuse' | 'ended-elsewhere';

/** Where a session is used from, as far as its owner needs it to know it again; the address itself is not kept. */
export interface SessionOrigin {
  device: Device;
  /** ISO 3166-1 alpha-2; null where the address is in no country. */
  country: string | null;
}

/** One log-in and all refresh secrets that followed from it: the family. */
export interface Session extends SessionOrigin {
  /** The non-secret handle: `ssid`, and `refreshToken` in answers. */
  id: string;
  userId: string;
  /** Of the user at the log-in. */
  credentialVersion: number;
  /** Random; with the server's key and the counter it gives the refresh secret, which is stored nowhere. */
  seed: string;
  /** Which secret of the family is the current one. */
  counter: number;
  /** The rotations still within the grace. */
  rotations: Rotation[];
  createdAt: Date;
  /** The log-in or the last refresh: to within the life of an access token. */
  lastUsedAt: Date;
  /** Never after `expiresAt`. */
  idleExpiresAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedFor: EndReason | null;
}

export interface Rotation {
  /** The counter that was replaced. */
  from: number;
  at: Date;
}

/**
 * `rotate`: the current secret; `repeat`: one replaced within the grace, the current one is answered again;
 * `reuse`: an old one, somebody has a copy (A24).
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse' | 'ended';

export type BegunSession = Pick<Session, 'id' | 'userId' | 'credentialVersion' | 'seed' | keyof SessionOrigin>;

export function newSession(begun: BegunSession, now: Date): Session {
  return {
    ...begun,
    counter: 0,
    rotations: [],
    createdAt: now,
    lastUsedAt: now,
    idleExpiresAt: after(now, IDLE_MS),
    expiresAt: after(now, ABSOLUTE_MS),
    endedAt: null,
    endedFor: null,
  };
}

export function isLive({ endedAt, idleExpiresAt, expiresAt }: Session, now: Date): boolean {
  return endedAt === null && now < idleExpiresAt && now < expiresAt;
}

/** What a genuine secret of this family, the `counter`-th, is worth now. */
export function judge(session: Session, counter: number, now: Date): RefreshVerdict {
  if (!isLive(session, now) || counter > session.counter) return 'ended';
  if (counter === session.counter) return 'rotate';
  return wasReplacedJustNow(session, counter, now) ? 'repeat' : 'reuse';
}

/** Taken up again, from wherever that is now. */
export function rotated(session: Session, origin: SessionOrigin, now: Date): Session {
  const recent = session.rotations.filter(({ at }) => isWithinGrace(at, now));
  const idleEnd = after(now, IDLE_MS);
  return {
    ...session,
    ...origin,
    counter: session.counter + 1,
    rotations: [...recent, { from: session.counter, at: now }],
    lastUsedAt: now,
    idleExpiresAt: idleEnd < session.expiresAt ? idleEnd : session.expiresAt,
  };
}

/** Seconds for which the cookie can be of use. */
export function secondsLeft({ idleExpiresAt, expiresAt }: Session, now: Date): number {
  const end = Math.min(idleExpiresAt.getTime(), expiresAt.getTime());
  return Math.max(0, Math.round((end - now.getTime()) / 1000));
}

function wasReplacedJustNow({ rotations }: Session, counter: number, now: Date): boolean {
  return rotations.some(({ from, at }) => from === counter && isWithinGrace(at, now));
}

function isWithinGrace(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= REUSE_GRACE_MS;
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
