/** Kinds of notifications. */
export const notificationKinds = [
  'download',
  'bounce',
  'damaged',
  'extension',
  'received',
  'expiring',
  'deletion',
  'submission',
  'request-complete',
  'request-unavailable',
  'request-bounce',
  'team-joined',
  'team-left',
  'domain-broken',
  'invite-joined',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** About a file request. What is neither that nor `accountPageOf` anything is about a transfer. */
const kindsOfRequests: readonly NotificationKind[] = [
  'submission',
  'request-complete',
  'request-unavailable',
  'request-bounce',
];
export function isAboutRequest(kind: NotificationKind): boolean {
  return kindsOfRequests.includes(kind);
}

const accountPages: Partial<Record<NotificationKind, string>> = {
  'team-joined': '/dash/account/teams',
  'team-left': '/dash/account/teams',
  'domain-broken': '/dash/account/settings',
  'invite-joined': '/dash/account/profile',
};
/** Page of a notification about the account itself, which has no slug. */
export const accountPageOf = (kind: NotificationKind): string | undefined => accountPages[kind];
