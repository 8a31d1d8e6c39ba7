import type { SessionView, UserView } from '#contract/auth.js';
import { ApiError } from './api-error.js';
import { readStored, writeStored } from './browser-storage.js';
import { send } from './request.js';
import { createStore, useStore } from './store.js';

/** Marks that a session may exist; not a credential. */
const MARKER = 'ssid';
const REFRESH_LOCK = 'session-refresh';

export type Session =
  /** A marker exists but has not been checked yet. */
  { status: 'unknown'; user: null } | { status: 'anonymous'; user: null } | { status: 'member'; user: UserView };

/** `unreachable`: no response, so nothing is known and the marker stays. */
export type RestoreOutcome = 'member' | 'anonymous' | 'unreachable';

const anonymous: Session = { status: 'anonymous', user: null };
const session = createStore<Session>(readStored(MARKER) === null ? anonymous : { status: 'unknown', user: null });
/** In memory only, since any script can read storage. */
let accessToken: string | null = null;
let refreshing: Promise<RestoreOutcome> | undefined;
/** The session may have changed between a refresh request and its response. */
const changes = { session: 0, user: 0 };

export const getSession = session.get;
export const subscribeSession = session.subscribe;

export function getAccessToken(): string | null {
  return accessToken;
}

export function useSession(): Session {
  return useStore(session);
}

/** After a log-in, a sign-up or a refresh. */
export function startSession({ accessToken: token, refreshToken, user }: SessionView): void {
  changes.session += 1;
  accessToken = token;
  writeStored(MARKER, refreshToken);
  session.set({ status: 'member', user });
}

/** After something of the account has changed. */
export function updateUser(user: UserView): void {
  if (getSession().user?._id !== user._id) return;
  changes.user += 1;
  session.set({ status: 'member', user });
}

export function endSession(): void {
  changes.session += 1;
  accessToken = null;
  writeStored(MARKER, null);
  session.set(anonymous);
}

/** Restores a stored session; concurrent calls share one response. */
export async function restoreSession(): Promise<RestoreOutcome> {
  if (getSession().status === 'member') return 'member';
  if (readStored(MARKER) === null) {
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
    const changed = changes.user === before.user ? null : getSession().user;
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
  return getSession().status === 'member' ? 'member' : 'anonymous';
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
    // Without a response the cookie is still valid: "logged out" would be wrong.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) throw error;
  }
  endSession();
  reload();
}

// Logging out in one tab logs out all of them.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === MARKER && event.newValue === null && getSession().status === 'member') endSession();
  });
}
