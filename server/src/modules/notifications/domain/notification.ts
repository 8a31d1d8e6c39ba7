import * as z from 'zod';
import { type NotificationKind, notificationKindSchema } from '#contract/notifications.js';
import { idSchema, instantSchema, slugSchema } from '#contract/primitives.js';

/** Plain data to show; every part may be missing. Never a code, a token or a password (A42). */
export const notificationDetailSchema = z.strictObject({
  /** A file, or the transfer's title. */
  fileName: z.string().max(1024).default(''),
  /** What the transfer is called, where it has a name of its own. */
  title: z.string().max(200).default(''),
  fileCount: z.int().min(1).default(1),
  /** Whom it is about: who downloaded, whose mail bounced, who asks, who sent. */
  email: z.string().max(320).default(''),
  /** ISO 3166-1 alpha-2. */
  country: z.string().max(2).default(''),
  city: z.string().max(200).default(''),
  /** A note that the other person wrote. */
  note: z.string().max(1000).default(''),
  /** An end that it is about, epoch ms: when the link expires. */
  until: instantSchema.nullable().default(null),
});
export type NotificationDetail = z.output<typeof notificationDetailSchema>;

export const notificationInputSchema = z.strictObject({
  /** Deterministic, like `download-<downloadId>`: reported twice, it is stored once. */
  id: z.string().min(1).max(150),
  userId: idSchema,
  kind: notificationKindSchema,
  /** The transfer that it opens. */
  slug: slugSchema,
  /** When it happened. */
  at: z.date(),
  detail: notificationDetailSchema.default(notificationDetailSchema.parse({})),
  /** True where it has a mail of its own (see `Notifications.mailTime`): the digest leaves it out. */
  hasOwnMail: z.boolean().default(false),
});
/** Input of `Notifications.tell`. */
export type NotificationInput = z.input<typeof notificationInputSchema>;

/** One event as one member sees it. */
export interface Notification {
  id: string;
  userId: string;
  kind: NotificationKind;
  slug: string;
  at: Date;
  /** Unique; sorts by `at`, then id. */
  cursor: string;
  detail: NotificationDetail;
  /** On the page: the member wants it there, and has not removed it. */
  isVisible: boolean;
  isRead: boolean;
  /** When the digest that names it is due; null where no mail is wanted, or its mail is queued. */
  mailDueAt: Date | null;
  createdAt: Date;
}

/** Milliseconds reach 13 digits until the year 2286; padded all the same. */
export function cursorOf({ at, id }: Pick<Notification, 'at' | 'id'>): string {
  return `${String(at.getTime()).padStart(15, '0')}-${id}`;
}
