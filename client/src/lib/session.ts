import { useSyncExternalStore } from 'react';
import type { SessionView, UserView } from '#contract/auth.js';
import { ApiError } from './api-error.js';
import { send } from './request.js';

/** Says that a session may exist; not a credential. */
const MARKER = 'ssid';
const REFRESH_LOCK = 'session-refresh';

export type Session =
  /** A marker is there and has not been checked yet. */
  { status: 'unknown'; user: null } | { status: 'anonymous'; user: null } | { status: 'member'; user: UserView };

/** `unreachable`: no response, so nothing is known and the marker stays. */
export type RestoreOutcome = 'member' | 'anonymous' | 'unreachable';

const anonymous: Session = { status: 'anonymous', user: null };
let session: Session = readMarker() === null ? anonymous : { status: 'unknown', user: null };
/** In memory only: storage can be read by every script of the page. */
let accessToken: string | null = null;
let refreshing: Promise<RestoreOutcome> | undefined;
/** The session may have changed between a refresh request and its response. */
const changes = { session: 0, user: 0 };
const listeners = new Set<() => void>();

export function getSession(): Session {
  return session;
}

export function getAccessToken(): string | null {
  return accessToken;
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, getSession);
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** After a log-in, a sign-up or a refresh. */
export function startSession({ accessToken: token, refreshToken, user }: SessionView): void {
  changes.session += 1;
  accessToken = token;
  writeMarker(refreshToken);
  publish({ status: 'member', user });
}

/** After something of the account has changed. */
export function updateUser(user: UserView): void {
  if (session.user?._id !== user._id) return;
  changes.user += 1;
  publish({ status: 'member', user });
}

export function endSession(): void {
  changes.session += 1;
  accessToken = null;
  writeMarker(null);
  publish(anonymous);
}

/** Restores a stored session; concurrent calls share one response. */
export async function restoreSession(): Promise<RestoreOutcome> {
  if (session.status === 'member') return 'member';
  if (readMarker() === null) {
    endSession();
    return 'anonymous';
  }
  return refreshSession();
}

/** A new access token, requested once at a time: within this tab by the shared promise, across tabs by a lock. */
export function refreshSession(): Promise<RestoreOutcome> {
  refreshing ??= locked(refreshOnce).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refreshOnce(): Promise<RestoreOutcome> {
  const before = { ...changes };
  try {
    const fresh = (await send({ method: 'GET', path: '/refreshToken', repeatable: true })) as SessionView;
    if (changes.session !== before.session) return outcomeNow();
    const changed = changes.user === before.user ? null : session.user;
    startSession({ ...fresh, user: changed?._id === fresh.user._id ? changed : fresh.user });
    return 'member';
  } catch (error) {
    // A session that started in between, for example by a new password, is not the refused one.
    if (changes.session !== before.session) return outcomeNow();
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500) {
      return 'unreachable';
    }
    endSession();
    return 'anonymous';
  }
}

function outcomeNow(): RestoreOutcome {
  return session.status === 'member' ? 'member' : 'anonymous';
}

function locked<T>(work: () => Promise<T>): Promise<T> {
  // Absent on plain-http hosts other than localhost; the server forgives two refreshes at once for 10 s.
  return 'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work();
}

/** Ends the session on the server and here, then loads the page afresh, so that nothing of it stays in memory. */
export async function logOut(reload: () => void = () => window.location.reload()): Promise<void> {
  const authorization = accessToken === null ? undefined : `Bearer ${accessToken}`;
  try {
    await send({ method: 'GET', path: '/logout', headers: { authorization }, repeatable: true });
  } catch (error) {
    // Not reached: the cookie still opens the account, so "logged out" would be wrong.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) throw error;
  }
  endSession();
  reload();
}

function publish(next: Session): void {
  if (next === session) return;
  session = next;
  for (const listener of listeners) listener();
}

// Storage throws where cookies are blocked; the session then lasts as long as the page.
function readMarker(): string | null {
  try {
    return window.localStorage.getItem(MARKER);
  } catch {
    return null;
  }
}

function writeMarker(value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(MARKER);
    else window.localStorage.setItem(MARKER, value);
  } catch {
    // Same as above.
  }
}

// Logging out in one tab logs out all of them.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === MARKER && event.newValue === null && session.status === 'member') endSession();
  });
}
