import type { AlertWays, NotificationSettings } from '#contract/notifications.js';

const both: AlertWays = { page: true, mail: true };
const pageOnly: AlertWays = { page: true, mail: false };

/** Until a member says otherwise. What is received comes by a mail of its sender's already. */
export const defaultSettings: NotificationSettings = {
  kinds: { download: both, bounce: both, damaged: both, extension: both, received: pageOnly, expiring: both },
  quiet: null,
};
