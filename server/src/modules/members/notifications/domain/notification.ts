import * as z from 'zod';
import type { NotificationKind } from '#contract/accounts/notification-kinds.js';
import { notificationKindSchema } from '#contract/notifications.js';
import { idSchema, instantSchema, slugSchema } from '#contract/primitives.js';

/** Plain data to show; all fields are optional. Must not contain a code, token or password. */
const notificationDetailSchema = z.strictObject({
  /** Name of a file, a folder or a transfer, or of the items that were submitted; empty as `transferName`. */
  fileName: z.string().max(1024).default(''),
  /** The title of the request or transfer, else the name of its files; empty if a password protects it from the reader. */
  transferName: z.string().max(1024).default(''),
  /** Number of further files, besides those of `fileName`. */
  moreFiles: z.int().min(0).default(0),
  /** The other person: who downloaded, requested or sent, or whose mail bounced. */
  email: z.string().max(320).default(''),
  /** That person's name, if known. */
  name: z.string().max(200).default(''),
  /** ISO 3166-1 alpha-2. */
  country: z.string().max(2).default(''),
  city: z.string().max(200).default(''),
  /** Note of the other person. */
  note: z.string().max(1000).default(''),
  /** Expiry of the link, or the deletion of the transfer; epoch ms. */
  until: instantSchema.nullable().default(null),
});
export type NotificationDetail = z.output<typeof notificationDetailSchema>;

export const notificationInputSchema = z.strictObject({
  /** Deterministic, like `download-<downloadId>`: `notify` is idempotent by it. */
  id: z.string().min(1).max(150),
  userId: idSchema,
  kind: notificationKindSchema,
  /** Transfer or request that a click opens; empty for what is about the account itself. */
  slug: slugSchema.or(z.literal('')),
  /** Time of the event. */
  at: z.date(),
  detail: notificationDetailSchema.default(notificationDetailSchema.parse({})),
  /** True if it has a mail of its own (see `Notifications.mailTime`), so the digest leaves it out. */
  hasOwnMail: z.boolean().default(false),
});
/** Input of `Notifications.notify`. */
export type NotificationInput = z.input<typeof notificationInputSchema>;

/** A notification of one user. */
export interface Notification {
  id: string;
  userId: string;
  kind: NotificationKind;
  slug: string;
  at: Date;
  /** Unique pagination cursor; sorts by `at`, then id. */
  cursor: string;
  detail: NotificationDetail;
  /** Shown on the page: enabled in the settings and not removed. */
  isVisible: boolean;
  isRead: boolean;
  /** When its digest is due; null if no mail is wanted or the mail is queued. */
  mailDueAt: Date | null;
  createdAt: Date;
}

/** Padded, so that cursors sort as strings. */
export function cursorOf({ at, id }: Pick<Notification, 'at' | 'id'>): string {
  return `${String(at.getTime()).padStart(15, '0')}-${id}`;
}
