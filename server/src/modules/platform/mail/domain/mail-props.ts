import * as z from 'zod';
import { notificationKindSchema } from '#contract/notifications.js';
import { MESSAGE_MAX_LENGTH, REQUEST_ITEMS_MAX } from '#contract/limits.js';
import { idSchema, instantSchema, slugSchema, timeZoneSchema } from '#contract/primitives.js';
import { accountProps } from './account-props.js';
import { staffProps } from './staff-props.js';

/**
 * Props of every mail. They are stored, so they hold ids and public data only: codes, reset tokens and link passwords
 * are derived from the ids when the mail is rendered.
 */

/** Files and top folders. A longer list does not help a reader; `fileCount` has the total. */
const LISTED_FILES_MAX = 20;
/** Maximum of the largest plan. */
const RECIPIENTS_MAX = 300;

const listedFile = z.strictObject({
  name: z.string().max(1024),
  sizeBytes: z.number().min(0),
  /** Set for a folder: the number of files in it. */
  fileCount: z.int().min(1).optional(),
});
export type ListedFile = z.output<typeof listedFile>;

const names = {
  /** The title, else the name of the files (`contentNameOf`); empty for a transfer with a password. */
  name: z.string().max(1024).default(''),
  /** Number of further files, besides those of `name`. */
  moreFiles: z.int().min(0).default(0),
};

const contents = {
  ...names,
  slug: slugSchema,
  /** At most `LISTED_FILES_MAX`; none for a transfer with a password. */
  files: z.array(listedFile).transform((files) => files.slice(0, LISTED_FILES_MAX)),
  fileCount: z.int().min(0),
  totalBytes: z.number().min(0),
  expiresAt: instantSchema,
  hasPassword: z.boolean(),
};

/** Names of protected files may only be shown to those who know the password. */
function withoutProtectedNames<T extends { hasPassword: boolean; files: ListedFile[]; name: string }>(props: T): T {
  return props.hasPassword ? { ...props, files: [], name: '' } : props;
}

/** Some files of a transfer. */
const someFiles = z
  .strictObject({
    ...names,
    slug: slugSchema,
    files: contents.files,
    fileCount: z.int().min(1),
    hasPassword: z.boolean(),
  })
  .transform(withoutProtectedNames);

const personName = z.string().max(200);
const emailAddress = z.string().max(320);
const senderProps = {
  senderName: personName,
  senderEmail: emailAddress,
  /** False: a visitor, whose name is not verified. */
  isMember: z.boolean(),
  /** Path at this installation, without a size; empty for none. */
  senderPicture: z
    .string()
    .regex(/^(\/v1\/pictures\/[\w-]{1,64})?$/)
    .default(''),
};
/** Ids of the items batched into a mail; their content is read when it is sent. */
const batchProps = { itemIds: z.array(idSchema).default([]) };
// Code points, like the form.
const message = z.string().refine((text) => Array.from(text).length <= MESSAGE_MAX_LENGTH);

/** `country` is an ISO 3166 code or a name. */
const place = z.strictObject({ city: z.string().max(200), country: z.string().max(200) }).nullable();

const digestItem = z.strictObject({
  kind: notificationKindSchema,
  /** Empty for what is about the account itself. */
  slug: slugSchema.or(z.literal('')),
  at: instantSchema,
  /** Empty if a password protects it from the reader. */
  transferName: z.string().max(1024),
  fileName: z.string().max(1024),
  moreFiles: names.moreFiles,
  /** Empty if unknown. */
  email: z.string().max(320),
  /** Empty if unknown. */
  name: personName,
  place,
  note: z.string().max(1000),
  until: instantSchema.nullable(),
});
export type DigestItem = z.output<typeof digestItem>;

const requestProps = {
  slug: slugSchema,
  /** Part of the personal link. */
  personId: idSchema,
  /** Title of the request. */
  name: z.string().max(200),
};

const itemName = z.string().max(200);

export const propsSchemas = {
  'transfer-received': z
    .strictObject({
      ...contents,
      ...senderProps,
      recipientId: idSchema,
      message,
    })
    .transform(withoutProtectedNames),
  'files-added': z
    .strictObject({
      ...batchProps,
      ...contents,
      ...senderProps,
      recipientId: idSchema,
    })
    .transform(withoutProtectedNames),
  'files-damaged': someFiles,
  'virus-found': someFiles,
  'virus-cleared': someFiles,
  'transfer-sent': z
    .strictObject({ ...contents, recipients: z.array(emailAddress).max(RECIPIENTS_MAX), message: message.default('') })
    .transform(withoutProtectedNames),
  ...accountProps,
  ...staffProps,
  'team-invite': z.strictObject({
    inviteId: idSchema,
    teamName: z.string().max(320),
    /** The inviter. */
    ...senderProps,
    expiresAt: instantSchema,
  }),
  'transfer-downloaded': z.strictObject({
    slug: slugSchema,
    /** Both null for the plain link. */
    recipientId: idSchema.nullable(),
    recipientEmail: emailAddress.nullable(),
    /** Name of the downloaded file, or of the transfer. */
    fileName: z.string().max(1024),
    moreFiles: names.moreFiles,
    place,
    at: instantSchema,
  }),
  'alert-digest': z.strictObject({
    /** Newest first. */
    items: z.array(digestItem).min(1).max(100),
    /** Number of further notifications that are not listed. */
    unnamed: z.int().min(0),
  }),
  /** Without names: a password protects them. */
  'link-password-locked': z.strictObject({ slug: slugSchema, fileCount: z.int().min(0) }),
  'extension-requested': z.strictObject({
    ...batchProps,
    slug: slugSchema,
    requestId: idSchema,
    ...names,
    fileCount: z.int().min(0),
    askerEmail: emailAddress,
    /** Further requesters. */
    others: z.array(emailAddress).default([]),
    isRecipient: z.boolean(),
    note: message,
    expiredAt: instantSchema,
  }),
  'extension-granted': z.strictObject({
    slug: slugSchema,
    /** Null if the requester is not a recipient; the mail then links to the plain link. */
    recipientId: idSchema.nullable(),
    ...senderProps,
    fileCount: contents.fileCount,
    expiresAt: contents.expiresAt,
    hasPassword: contents.hasPassword,
  }),
  'extension-declined': z.strictObject({ ...senderProps }),
  'request-received': z.strictObject({
    ...requestProps,
    ...senderProps,
    message,
    /** Names of the items, at most `LISTED_FILES_MAX`. */
    items: z.array(itemName).transform((items) => items.slice(0, LISTED_FILES_MAX)),
    itemCount: z.int().min(1),
    dueAt: instantSchema.nullable(),
    /** Time zone of who asks: a due date is a day there. */
    timeZone: timeZoneSchema,
  }),
  'request-sent-back': z.strictObject({
    ...requestProps,
    ...senderProps,
    items: z.array(z.strictObject({ name: z.string().max(200), comment: message })).min(1),
    /** The owner wrote why, in a way that no mail can repeat. */
    hasSealedComments: z.boolean().default(false),
  }),
  'request-reminder': z.strictObject({
    ...requestProps,
    ...senderProps,
    requestId: idSchema,
    /** Names of what is missing, at most `LISTED_FILES_MAX`. */
    items: z.array(itemName).transform((items) => items.slice(0, LISTED_FILES_MAX)),
    itemCount: z.int().min(1),
    dueAt: instantSchema,
    timeZone: timeZoneSchema,
    /** Days of the calendar; negative after the due day. */
    daysLeft: z.int(),
  }),
  'submission-received': z.strictObject({
    ...batchProps,
    ...requestProps,
    ...senderProps,
    /** Null for a visitor of the plain link. */
    personId: idSchema.nullable(),
    submissionId: idSchema,
    received: z.array(itemName).min(1).max(REQUEST_ITEMS_MAX),
    missing: z.array(itemName).max(REQUEST_ITEMS_MAX),
    /** Time of the latest one. */
    at: instantSchema,
  }),
  'transfer-reminder': z
    .strictObject({
      ...contents,
      ...senderProps,
      recipientId: idSchema,
      /** Whole hours at the time of queueing; 0 in the last hour. */
      hoursLeft: z.int().min(0).max(24),
    })
    .transform(withoutProtectedNames),
} as const satisfies Record<string, z.ZodType>;

export type TemplateName = keyof typeof propsSchemas;
export const templateNames = Object.keys(propsSchemas) as TemplateName[];
/** Templates that batch several items into one mail. */
export type BatchedTemplate = 'files-added' | 'extension-requested' | 'submission-received';
/** Props as callers of `Mails.queue` pass them. */
export type PropsInput<T extends TemplateName> = z.input<(typeof propsSchemas)[T]>;
export type PropsOf<T extends TemplateName> = z.output<(typeof propsSchemas)[T]>;

/** Kinds of mail that recipients can unsubscribe from. */
export const mailLists = ['transfers', 'notices', 'reminders'] as const;
export type MailList = (typeof mailLists)[number];

/** Lists of mails that others cause. */
const listsOfOthers: ReadonlySet<MailList | null> = new Set<MailList | null>(['transfers', 'reminders']);

const templatesByList: Record<MailList, readonly TemplateName[]> = {
  transfers: [
    'transfer-received',
    'files-added',
    'team-invite',
    'extension-granted',
    'extension-declined',
    'request-received',
    'request-sent-back',
    'transfer-reminder',
  ],
  notices: ['transfer-sent', 'transfer-downloaded', 'alert-digest', 'extension-requested', 'submission-received'],
  reminders: ['request-reminder'],
};

/** Null for what is always sent: codes, resets and warnings. */
export function listOf(template: TemplateName): MailList | null {
  return mailLists.find((list) => templatesByList[list].includes(template)) ?? null;
}

/** Templates of mails that nobody else causes. */
export const ownTemplates = templateNames.filter((template) => !listsOfOthers.has(listOf(template)));

/** A list that has topics is left by topic, here by request. */
export function topicOf({ template, props }: { template: TemplateName; props: unknown }): string | null {
  return template === 'request-reminder' ? z.looseObject({ requestId: idSchema }).parse(props).requestId : null;
}
