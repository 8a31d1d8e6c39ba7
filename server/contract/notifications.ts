import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { timePattern } from './formats.js';
import { notificationKinds } from './accounts/notification-kinds.js';
import { idSchema, instantSchema } from './primitives.js';

export const notificationKindSchema = z.enum(notificationKinds);

/** Older notifications are deleted. */
export const NOTIFICATIONS_KEPT_DAYS = 90;

export const notificationView = z.object({
  _id: z.string(),
  kind: notificationKindSchema,
  /** Empty if it is about the account itself. */
  slug: z.string(),
  /** Time of the event. */
  dlDate: instantSchema,
  /** ISO 3166-1 alpha-2; empty if unknown or not applicable. */
  dlCountryCode: z.string(),
  /** City. */
  dlOrigin: z.string(),
  /** The other person: who downloaded, requested or sent, or whose mail bounced. Empty for the plain link. */
  receiverEmail: z.string(),
  /** Empty if unknown. */
  receiverName: z.string(),
  /** The title, for a request. */
  fileName: z.string(),
  /** Number of further files, besides those of `fileName`. */
  moreFiles: z.int(),
  /** The note of a request; otherwise empty. */
  note: z.string(),
  /** Expiry of the link; for `deletion`, when the expired transfer is deleted. */
  until: instantSchema.nullable(),
  read: z.boolean(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const notificationPage = z.object({
  notifications: z.array(notificationView),
  hasMore: z.boolean(),
  /** Total, counted up to 10. */
  unread: z.int(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

/** Newest first. With `limit`: a page object. Without: a bare list of default length. */
export const listNotifications = endpoint({
  method: 'POST',
  path: '/notifications',
  inView: true,
  access: 'member',
  scope: 'read',
  body: z.strictObject({
    userid: idSchema,
    /** `_id` of the last known notification; returns older ones. */
    before: idSchema.optional(),
    limit: z.int().min(1).max(50).optional(),
  }),
  response: z.union([notificationPage, z.array(notificationView)]),
  errors: ['not-yours', 'notification-not-found'],
  unlogged: true,
});

/** `notifyId`: the `_id` of one to remove; 'all' removes all of the caller's; 'Allread' marks all as read. */
export const deleteNotification = endpoint({
  method: 'POST',
  path: '/deleteNotification',
  access: 'member',
  body: z.strictObject({ userid: idSchema, notifyId: idSchema }),
  response: z.object({ changed: z.int(), unread: z.int() }),
  errors: ['not-yours', 'notification-not-found'],
  unlogged: true,
});

/** Marks one as read. */
export const readNotification = endpoint({
  method: 'POST',
  path: '/v1/notifications/{notificationId}/read',
  access: 'member',
  params: z.strictObject({ notificationId: idSchema }),
  response: z.object({ unread: z.int() }),
  errors: ['notification-not-found'],
  unlogged: true,
});

const waysSchema = z.strictObject({ page: z.boolean(), mail: z.boolean() });
/** Channels of a kind of notification; with neither it is disabled. */
export type AlertWays = z.infer<typeof waysSchema>;

const timeOfDay = z.string().regex(timePattern, 'expected HH:mm');
/** Local times in the member's time zone; crosses midnight if `to` is earlier. */
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
    deletion: waysSchema,
    submission: waysSchema,
    'request-complete': waysSchema,
    'request-unavailable': waysSchema,
    'request-bounce': waysSchema,
    'team-joined': waysSchema,
    'team-left': waysSchema,
    'domain-broken': waysSchema,
    'invite-joined': waysSchema,
  }),
  /** During quiet hours mails wait; then they are sent as one. */
  quiet: quietHoursSchema.nullable(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

const settingsView = notificationSettingsSchema.extend({
  /** The member's time zone, which quiet hours refer to. */
  timeZone: z.string(),
});

export const readNotificationSettings = endpoint({
  method: 'GET',
  path: '/v1/notification-settings',
  access: 'member',
  response: settingsView,
});

export const changeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/v1/notification-settings',
  access: 'member',
  body: notificationSettingsSchema,
  response: settingsView,
  unlogged: true,
});

const unsubscription = z.object({ isUnsubscribed: z.boolean() });

/**
 * Whether the member has unsubscribed by the link in a mail. This overrides the settings: no notification is mailed.
 */
export const readUnsubscription = endpoint({
  method: 'GET',
  path: '/v1/unsubscription',
  access: 'member',
  response: unsubscription,
});

/** Resubscribes the member. */
export const endUnsubscription = endpoint({
  method: 'DELETE',
  path: '/v1/unsubscription',
  access: 'member',
  response: unsubscription,
  unlogged: true,
});

/** Names the changed data; clients then load it by the ordinary calls. */
export const liveEventSchema = z.object({
  type: z.enum(['notification', 'transfer-changed', 'library-changed', 'request-changed']),
  slug: z.string().optional(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

/**
 * Server-sent events of the caller, until their access token expires. Events: `change` with a `LiveEvent`; `live` with
 * `LiveState`, where `live` is false while events cannot be delivered (poll then); `end` before the server closes the
 * stream, with `{ "reason": "token" | "session" | "displaced" | "stopping" }`. Missed events are not repeated: clients
 * reload after connecting.
 */
export const liveEvents = endpoint({
  method: 'GET',
  path: '/v1/events',
  inView: false,
  access: 'member',
});

export const liveStateSchema = z.object({
  live: z.boolean(),
  /** A stream without data for much longer than this is dead. */
  heartbeatSeconds: z.number().positive(),
});
export type LiveState = z.infer<typeof liveStateSchema>;
export const liveEndSchema = z.object({ reason: z.enum(['token', 'session', 'displaced', 'stopping']) });
export type LiveEndReason = z.infer<typeof liveEndSchema>['reason'];
