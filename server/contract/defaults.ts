import * as z from 'zod';
import { encryptionRules } from './transfers/encryption-rule.js';
import { standardExpiries } from './transfers/expiry.js';
import { MESSAGE_MAX_LENGTH, REQUEST_REMINDERS_MAX } from './limits.js';
import { displayNameSchema } from './primitives.js';
import { visibleText } from './formats.js';

/** The settings that new transfers and requests of an account start with. */

/** Text whose length counts code points. */
export const messageSchema = z
  .string()
  .max(MESSAGE_MAX_LENGTH * 2, { abort: true })
  .overwrite(visibleText)
  .refine((text) => Array.from(text).length <= MESSAGE_MAX_LENGTH, `at most ${MESSAGE_MAX_LENGTH} characters`);

const daysSchema = z.array(z.int().min(0).max(60)).max(REQUEST_REMINDERS_MAX);
/** Days before and after the due date on which people who miss something are reminded. */
export const remindersSchema = z.strictObject({ daysBefore: daysSchema, daysAfter: daysSchema });

export const transferSettingsSchema = z.strictObject({
  /** Whether recipients who have not downloaded are reminded a day before expiry. */
  reminds: z.boolean(),
  /** `EXPIRY_NEVER_MARKER` for none. One that the plan no longer allows is a week. */
  expirySeconds: z.literal(standardExpiries),
  /** Whether a transfer without a password is refused. */
  needsPassword: z.boolean(),
  /** Whether every transfer by email is for its recipients only. */
  recipientsOnly: z.boolean(),
  /** End-to-end encryption of new transfers and requests, where the installation leaves it to the account. */
  encryption: z.enum(encryptionRules),
  message: messageSchema,
  /** Replaces the name of the user who sends; empty for none. */
  senderName: displayNameSchema,
});
export type TransferSettings = z.infer<typeof transferSettingsSchema>;

export const requestSettingsSchema = z.strictObject({
  /** Days from the creation of the request; null: a month after the due date, or after the creation without one. */
  expiryDays: z.int().min(1).max(364).nullable(),
  /** Whether a request without a password is refused. */
  needsPassword: z.boolean(),
  message: messageSchema,
  reminders: remindersSchema,
});
export type RequestSettings = z.infer<typeof requestSettingsSchema>;
