import * as z from 'zod';
import { reportCategories } from '#contract/choices.js';
import { CONTACT_MAX_LENGTH, CONTACT_SUBJECT_MAX_LENGTH } from '#contract/limits.js';
import { emailSchema, idSchema, instantSchema, slugSchema } from '#contract/primitives.js';

const kind = z.enum(['transfer', 'request']);
const message = z.string().max(CONTACT_MAX_LENGTH);
/** Empty for feedback. */
const subject = z.string().max(CONTACT_SUBJECT_MAX_LENGTH);

/** Props of the mails about reports of abuse, and about messages to those who run the installation. */
export const staffProps = {
  'link-taken-down': z.strictObject({ caseId: idSchema, slug: slugSchema, kind, name: z.string().max(1024) }),
  'appeal-answered': z.strictObject({ slug: slugSchema, kind, name: z.string().max(1024), isGranted: z.boolean() }),
  /** Names nothing: those who read it find everything at the abuse desk. */
  'cases-opened': z.strictObject({
    cases: z.array(z.strictObject({ caseId: idSchema, kind, categories: z.array(z.enum(reportCategories)) })).min(1),
    /** Further ones. */
    unnamed: z.int().min(0),
  }),
  /** The mail names nothing: the reporter may know the link alone. */
  'report-answered': z.strictObject({ kind, isTakenDown: z.boolean(), reportedAt: instantSchema }),
  'message-received': z.strictObject({
    messageId: idSchema,
    subject,
    message,
    writerName: z.string(),
    writerEmail: emailSchema,
  }),
  'message-answered': z.strictObject({ subject, message, answer: message, writtenAt: instantSchema }),
};
