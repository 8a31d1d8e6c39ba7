import { DAY_MS } from '#contract/units.js';
import type { Device } from './device.js';

/** Grace period for a replaced refresh secret, because two tabs may refresh at once. */
const REUSE_GRACE_MS = 10_000;
const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** A view lives as long as its access token, since it has no refresh secret. */
const VIEW_MS = 15 * 60_000;

export type EndReason = 'logout' | 'reuse' | 'ended-elsewhere';

/** Device and country, by which the owner recognises a session; the network address is not stored. */
export interface SessionOrigin {
  device: Device;
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null;
}

/** One log-in and its family of refresh secrets. */
export interface Session extends SessionOrigin {
  /** Not secret: `ssid`, and `refreshToken` in responses. */
  id: string;
  userId: string;
  /** The staff member who sees what the user sees; null for a session of the user's own. */
  seenBy: string | null;
  /** The session by which they opened the view, which ends with it; null if nobody sees it. */
  lentBy: string | null;
  /** The user's version at the log-in. */
  credentialVersion: number;
  /** Random; the refresh secret is derived from it, the server's key and the counter, and never stored. */
  seed: string;
  /** Number of the current secret. */
  counter: number;
  /** Rotations within the grace period. */
  rotations: Rotation[];
  createdAt: Date;
  /** When the user last proved who they are, after the log-in. */
  steppedUpAt: Date | null;
  /** Time of the log-in or the last refresh, so accurate to the lifetime of an access token. */
  lastUsedAt: Date;
  /** Never later than `expiresAt`. */
  idleExpiresAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedFor: EndReason | null;
}

export interface Rotation {
  from: number;
  at: Date;
}

/**
 * `rotate`: the current secret; `repeat`: one replaced within the grace period, the current one is sent again; `reuse`:
 * an old one, so the secret has been copied.
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse' | 'ended';

export type SessionInput = Pick<Session, 'id' | 'userId' | 'credentialVersion' | 'seed' | keyof SessionOrigin>;

export function newSession(input: SessionInput, now: Date): Session {
  return {
    ...input,
    seenBy: null,
    lentBy: null,
    counter: 0,
    rotations: [],
    createdAt: now,
    steppedUpAt: null,
    lastUsedAt: now,
    idleExpiresAt: after(now, IDLE_MS),
    expiresAt: after(now, ABSOLUTE_MS),
    endedAt: null,
    endedFor: null,
  };
}

/** A session of the user's in which someone of the staff only reads. It has no device, since it is not the user's. */
export function newView(
  input: Omit<SessionInput, keyof SessionOrigin> & { seenBy: string; lentBy: string },
  now: Date,
): Session {
  const end = after(now, VIEW_MS);
  const nowhere = { device: { kind: 'program', browser: '', system: '' }, country: null } as const;
  const { seenBy, lentBy } = input;
  return { ...newSession({ ...input, ...nowhere }, now), seenBy, lentBy, idleExpiresAt: end, expiresAt: end };
}

/**
 * Time of the latest proof of identity. A login counts; sessions from before this field have only that. An
 * impersonation has none.
 */
export function provenAt({ createdAt, steppedUpAt, seenBy }: Session): Date | null {
  if (seenBy !== null) return null;
  return steppedUpAt ?? createdAt;
}

export function isLive({ endedAt, idleExpiresAt, expiresAt }: Session, now: Date): boolean {
  return endedAt === null && now < idleExpiresAt && now < expiresAt;
}

/** Decides about the `counter`-th secret, which must be genuine. */
export function evaluateRefresh(session: Session, counter: number, now: Date): RefreshVerdict {
  if (session.seenBy !== null || !isLive(session, now) || counter > session.counter) return 'ended';
  if (counter === session.counter) return 'rotate';
  return wasReplacedJustNow(session, counter, now) ? 'repeat' : 'reuse';
}

export function rotateSession(session: Session, origin: SessionOrigin, now: Date): Session {
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

/** Remaining lifetime of the cookie. */
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
