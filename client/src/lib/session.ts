import type { anonCheck, SessionView, UserView } from '#contract/accounts/auth.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { ApiError } from './api-error.js';
import { readStored, readStoredJson, writeStored } from './browser-storage.js';
import { send } from './request.js';
import { SESSION_MARKER } from './storage-keys.js';
import { createStore, useStore } from './store.js';

const REFRESH_LOCK = 'session-refresh';
/** Short, since all tabs wait for the lock. */
const REFRESH_TIMEOUT_MS = 10_000;
/** In the storage of the one tab where someone of the staff sees what a person sees. */
const VIEW = 'view';

export type Session =
  /** A marker exists but has not been checked yet. */
  { status: 'unknown'; user: null } | { status: 'anonymous'; user: null } | { status: 'member'; user: UserView };

/** `unreachable`: no response, so nothing is known and the marker stays. */
export type RestoreOutcome = 'member' | 'anonymous' | 'unreachable';

/** A staff member's view of a person's account: read-only, and without the cookie of their own session. */
export interface View {
  accessToken: string;
  expiresAt: number;
  userId: string;
}

/** The view of this tab, as long as it is open. */
export const view = readStoredJson(VIEW, 'sessionStorage') as View | null;

const anonymous: Session = { status: 'anonymous', user: null };
const session = createStore<Session>(
  view === null && readStored(SESSION_MARKER) === null ? anonymous : { status: 'unknown', user: null },
);
/** In memory only, since any script can read storage; but the token of a view, which nothing renews. */
let accessToken: string | null = view?.accessToken ?? null;
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
  writeStored(SESSION_MARKER, refreshToken);
  session.set({ status: 'member', user });
}

/** After something of the account has changed. */
export function updateUser(user: UserView): void {
  if (getSession().user?._id !== user._id) return;
  changes.user += 1;
  session.set({ status: 'member', user });
}

export function endSession(): void {
  if (view !== null) return leaveView(view);
  changes.session += 1;
  accessToken = null;
  writeStored(SESSION_MARKER, null);
  session.set(anonymous);
}

/** Restores a stored session; concurrent calls share one response. */
export async function restoreSession(): Promise<RestoreOutcome> {
  if (getSession().status === 'member') return 'member';
  if (view !== null) return restoreView(view);
  if (readStored(SESSION_MARKER) === null) {
    endSession();
    return 'anonymous';
  }
  return refreshSession();
}

/** A new access token, requested once at a time: within this tab by the shared promise, across tabs by a lock. */
export function refreshSession(): Promise<RestoreOutcome> {
  if (view !== null) return restoreView(view);
  refreshing ??= locked(refreshOnce).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** The user of the view. A view that has ended leaves the page. */
async function restoreView({ accessToken: token, ...ended }: View): Promise<RestoreOutcome> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const { user } = (await send({ method: 'GET', path: '/anonCheck', headers, repeatable: true })) as ResponseOf<
      typeof anonCheck
    >;
    if (user === null) return 'unreachable';
    session.set({ status: 'member', user });
    return 'member';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') leaveView(ended);
    return 'unreachable';
  }
}

/** Shows a person's pages in a new tab. The token goes by the tab's own storage, so that it stands in no address. */
export function openView(opened: View): boolean {
  const tab = window.open('', '_blank');
  if (!tab) return false;
  tab.sessionStorage.setItem(VIEW, JSON.stringify(opened));
  tab.opener = null;
  tab.location.replace('/dash');
  return true;
}

/** Back to the person, as whom the browser's own session is. */
export function leaveView({ userId }: Pick<View, 'userId'>): void {
  writeStored(VIEW, null, 'sessionStorage');
  window.location.replace(`/admin/people/${userId}`);
}

/** Ends the view on the server and here. */
export async function endView(open: View): Promise<void> {
  const headers = { authorization: `Bearer ${open.accessToken}` };
  try {
    await send({ method: 'POST', path: '/v1/views/end', headers, repeatable: true });
  } catch (error) {
    // Refused: it has ended already.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) throw error;
  }
  leaveView(open);
}

async function refreshOnce(): Promise<RestoreOutcome> {
  const before = { ...changes };
  try {
    const fresh = (await send({
      method: 'GET',
      path: '/refreshToken',
      repeatable: true,
      timeoutMs: REFRESH_TIMEOUT_MS,
    })) as SessionView;
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

/** Ends the session on the server and here, then loads the page afresh. */
export async function logOut(reload: () => void = () => window.location.reload()): Promise<void> {
  if (view !== null) return endView(view);
  const authorization = accessToken === null ? undefined : `Bearer ${accessToken}`;
  try {
    await send({ method: 'GET', path: '/logout', headers: { authorization }, repeatable: true });
  } catch (error) {
    // Without a response the cookie is still valid: "logged out" would be wrong.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) throw error;
  }
  forgetSession(reload);
}

/** After the server has ended the session: nothing of it stays in memory. */
export function forgetSession(reload: () => void = () => window.location.reload()): void {
  endSession();
  reload();
}

// Logging out in one tab logs out all of them.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_MARKER && event.newValue === null && getSession().status === 'member') endSession();
  });
}
