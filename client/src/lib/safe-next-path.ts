export const AFTER_LOGIN = '/dash';
/** Any will do, since only paths are followed; the server, which renders links too, knows none. */
const ORIGIN = 'https://own.invalid';

/**
 * The path to open after login. `next` comes from the URL and is untrusted: only a path of this very origin is
 * followed, whatever spelling tries to look like one (`//evil`, `/\evil`, a tab before the slashes).
 */
export function safeNextPath(next: string | null, origin = ORIGIN): string {
  if (!next?.startsWith('/')) return AFTER_LOGIN;
  let target: URL;
  try {
    target = new URL(next, origin);
  } catch {
    return AFTER_LOGIN;
  }
  const leaves = target.origin !== origin || target.pathname.startsWith('//');
  // The log-in itself would be a loop.
  if (leaves || target.pathname === '/login' || target.pathname === '/signup/login') return AFTER_LOGIN;
  return target.pathname + target.search + target.hash;
}

/**
 * The log-in's address with the way back. What follows a `#` stays out of it: a browser sends none of that, and it may be
 * the key of an encrypted transfer.
 */
export function loginPath(from: { pathname: string; search: string }): string {
  return loginPathTo(from.pathname + from.search);
}

/** The log-in that leads to this path, for this address if it is known. */
export function loginPathTo(next: string, user = ''): string {
  const params = new URLSearchParams({ ...(user !== '' && { user }), ...(next !== AFTER_LOGIN && { next }) });
  return params.size === 0 ? '/login' : `/login?${params.toString()}`;
}

/** The sign-up that leads to this path. */
export function registerPathTo(next: string): string {
  return next === AFTER_LOGIN ? '/register' : `/register?${new URLSearchParams({ next }).toString()}`;
}
