import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { idSchema, instantSchema } from './primitives.js';

/** What a member is told of. */
export const notificationKinds = ['download', 'bounce', 'damaged', 'extension', 'received', 'expiring'] as const;
export const notificationKindSchema = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

export const NOTIFICATIONS_PAGE_SIZE = 20;
/** The counter shows '9+' from here on, so nobody counts further than a little above. */
export const UNREAD_SHOWN_MAX = 9;
/** Older ones go. */
export const NOTIFICATIONS_KEPT_DAYS = 90;

export const notificationView = z.object({
  _id: z.string(),
  kind: notificationKindSchema,
  slug: z.string(),
  /** When it happened. */
  dlDate: instantSchema,
  /** ISO 3166-1 alpha-2; empty where it is not known or means nothing. */
  dlCountryCode: z.string(),
  /** The city. */
  dlOrigin: z.string(),
  /** Whom it is about: who downloaded, whose mail bounced, who asks, who sent. Empty: somebody with the plain link. */
  receiverEmail: z.string(),
  fileName: z.string(),
  fileCount: z.int(),
  /** What somebody wrote, as a note to a request; empty elsewhere. */
  note: z.string(),
  /** An end that it is about: when the link expires. */
  until: instantSchema.nullable(),
  read: z.boolean(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const notificationPage = z.object({
  notifications: z.array(notificationView),
  hasMore: z.boolean(),
  /** Of all, not of this page; not counted beyond 10. */
  unread: z.int(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

/** Newest first. With `limit`: a page. Without: the bare list, a page long. */
export const listNotifications = endpoint({
  method: 'POST',
  path: '/notifications',
  body: z.strictObject({
    userid: idSchema,
    /** `_id` of the last one known: those older than it. */
    before: idSchema.optional(),
    limit: z.int().min(1).max(50).optional(),
  }),
  response: z.union([notificationPage, z.array(notificationView)]),
  errors: ['unauthenticated', 'not-yours', 'notification-not-found'],
});

/** `notifyId`: one by its `_id`; 'all' removes all of the caller's; 'Allread' keeps all and marks them read. */
export const deleteNotification = endpoint({
  method: 'POST',
  path: '/deleteNotification',
  body: z.strictObject({ userid: idSchema, notifyId: idSchema }),
  response: z.object({ changed: z.int(), unread: z.int() }),
  errors: ['unauthenticated', 'not-yours', 'notification-not-found'],
});

/** One was looked at. */
export const readNotification = endpoint({
  method: 'POST',
  path: '/v1/notifications/{notificationId}/read',
  params: z.strictObject({ notificationId: idSchema }),
  response: z.object({ unread: z.int() }),
  errors: ['unauthenticated', 'notification-not-found'],
});

const waysSchema = z.strictObject({ page: z.boolean(), mail: z.boolean() });
/** Where a kind is told; neither: never. */
export type AlertWays = z.infer<typeof waysSchema>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected HH:mm');
/** From one wall-clock time to another of the member's time zone, past midnight where `to` is earlier. */
export const quietHoursSchema = z
  .strictObject({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from !== to, 'they would never end');
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const notificationSettingsSchema = z.strictObject({
  kinds: z.strictObject({
    download: waysSchema,
    bounce: waysSchema,
    damaged: waysSchema,
    extension: waysSchema,
    received: waysSchema,
    expiring: waysSchema,
  }),
  /** While they last, mails wait; what came together then leaves as one. */
  quiet: quietHoursSchema.nullable(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

const settingsView = notificationSettingsSchema.extend({
  /** The member's, which quiet hours are read in. */
  timeZone: z.string(),
});

export const readNotificationSettings = endpoint({
  method: 'GET',
  path: '/v1/notification-settings',
  response: settingsView,
  errors: ['unauthenticated'],
});

export const changeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/v1/notification-settings',
  body: notificationSettingsSchema,
  response: settingsView,
  errors: ['unauthenticated'],
});

const unsubscription = z.object({ isUnsubscribed: z.boolean() });

/** Whether the member has unsubscribed by the link in a mail: then no notice comes by mail, whatever the settings say. */
export const readUnsubscription = endpoint({
  method: 'GET',
  path: '/v1/unsubscription',
  response: unsubscription,
  errors: ['unauthenticated'],
});

/** Takes it back. */
export const endUnsubscription = endpoint({
  method: 'DELETE',
  path: '/v1/unsubscription',
  response: unsubscription,
  errors: ['unauthenticated'],
});

/** A hint of what to ask for again; the news itself comes by the calls that own it. */
export const liveEventSchema = z.object({
  type: z.enum(['notification', 'transfer-changed', 'library-changed']),
  slug: z.string().optional(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

/**
 * Server-sent events, the caller's own only, until their access token runs out. Event names: `change` with a
 * `LiveEvent`; `live`
 * with `LiveState`, where `live` is false while news cannot come (ask every now and then); `end` before
 * the server closes, with `{ "reason": "token" | "session" | "displaced" | "stopping" }`. What happened while there was
 * no stream is not repeated: whoever connects asks afresh.
 */
export const liveEvents = endpoint({
  method: 'GET',
  path: '/v1/events',
  response: z.string().describe('text/event-stream'),
  errors: ['unauthenticated'],
});

export const liveStateSchema = z.object({
  live: z.boolean(),
  /** A stream silent for much longer than this is dead. */
  heartbeatSeconds: z.number().positive(),
});
export type LiveState = z.infer<typeof liveStateSchema>;
export const liveEndSchema = z.object({ reason: z.enum(['token', 'session', 'displaced', 'stopping']) });
export type LiveEndReason = z.infer<typeof liveEndSchema>['reason'];
