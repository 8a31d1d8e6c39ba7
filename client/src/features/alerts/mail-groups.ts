import type { NotificationKind } from '#contract/accounts/notification-kinds.js';
import type { NotificationSettings } from '#contract/notifications.js';

type Kinds = NotificationSettings['kinds'];

/** What the few switches of mails are about. Each kind is in one of them. */
export const mailGroups = {
  downloads: ['download'],
  received: ['received'],
  requests: ['submission', 'request-complete', 'request-unavailable', 'request-bounce'],
  transfers: ['extension', 'expiring', 'deletion', 'bounce', 'damaged'],
  team: ['team-joined', 'team-left', 'domain-broken', 'invite-joined'],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type MailGroup = keyof typeof mailGroups;

/** How many kinds of a group are mailed. */
export const mailedOf = (kinds: Kinds, group: MailGroup): number =>
  mailGroups[group].filter((kind) => kinds[kind].mail).length;

/** All kinds of a group, mailed or not. The page's own notifications stay as they are. */
export function withMails(kinds: Kinds, group: MailGroup, mail: boolean): Kinds {
  const changed = Object.fromEntries(mailGroups[group].map((kind) => [kind, { ...kinds[kind], mail }]));
  return { ...kinds, ...changed };
}
