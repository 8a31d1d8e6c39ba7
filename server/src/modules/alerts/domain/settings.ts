import type { AlertKind, AlertWays, NotificationSettings } from '#contract/alerts.js';

const both: AlertWays = { page: true, mail: true };
const pageOnly: AlertWays = { page: true, mail: false };

/** Until a member says otherwise. What is received comes by a mail of its sender's already. */
export const defaultSettings: NotificationSettings = {
  kinds: { download: both, bounce: both, damaged: both, extension: both, received: pageOnly, expiring: both },
  quiet: null,
};

/** What was stored may be older than a kind. */
export function withDefaults(stored: Partial<NotificationSettings> | null): NotificationSettings {
  return { kinds: { ...defaultSettings.kinds, ...stored?.kinds }, quiet: stored?.quiet ?? null };
}

export function waysOf({ kinds }: NotificationSettings, kind: AlertKind): AlertWays {
  return kinds[kind];
}
