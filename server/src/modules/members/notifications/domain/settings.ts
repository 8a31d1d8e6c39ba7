import type { AlertWays, NotificationSettings } from '#contract/notifications.js';

const both: AlertWays = { page: true, mail: true };
const pageOnly: AlertWays = { page: true, mail: false };

/** Received transfers are already mailed by their sender. */
export const defaultSettings: NotificationSettings = {
  kinds: {
    download: both,
    bounce: both,
    damaged: both,
    extension: both,
    received: pageOnly,
    expiring: both,
    deletion: both,
    submission: both,
    'request-complete': both,
    'request-unavailable': both,
    'team-joined': pageOnly,
    'team-left': pageOnly,
    'domain-broken': both,
    'invite-joined': pageOnly,
  },
  quiet: null,
};
