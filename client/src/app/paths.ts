/** Addresses that something links to today. The router knows more: those of pages still to be built. */
export const paths = {
  home: '/',
  register: '/register',
  login: '/login',
  dash: '/dash',
  transfers: '/dash/transfers',
  received: '/dash/received',
  receivedForRequests: '/dash/received/requests',
  requests: '/dash/requests',
  contacts: '/dash/contacts',
  analytics: '/dash/analytics',
  account: '/dash/account',
  profile: '/dash/account/profile',
  customize: '/dash/account/customize',
  poweredBy: '/dash/account/powered-by',
  teams: '/dash/account/teams',
  settings: '/dash/account/settings',
  developers: '/dash/account/developers',
  encryption: '/dash/account/encryption',
  billing: '/dash/account/billing',
  pricing: '/pricing',
  verify: '/verify',
  lifetime: '/appsumoforever',
  about: '/about',
  updates: '/updates',
} as const;

/** Pages of a transfer or a request, which are the sender's more than ours. */
export const isLinkPath = (pathname: string): boolean => /^\/(w|d|downloads|r)\//.test(pathname);

export const isDashPath = (pathname: string): boolean => /^\/dash(\/|$)/.test(pathname);

/** Pages in the shell of the application: those of members and of the staff. They have no footer. */
export const isAppPath = (pathname: string): boolean => isDashPath(pathname) || /^\/admin(\/|$)/.test(pathname);

export { plainPath, sitePath } from '../lib/site-path.js';
