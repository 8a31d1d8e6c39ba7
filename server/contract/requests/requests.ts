import * as z from 'zod';
import { requestAsks, requestFilters, requestItemKinds, requestLayouts, requestSorts } from '../choices.js';
import { messageSchema, remindersSchema } from '../defaults.js';
import { endpoint } from '../endpoint.js';
import {
  REQUEST_CHOICES_MAX,
  REQUEST_DESCRIPTION_MAX_LENGTH,
  REQUEST_ITEMS_MAX,
  REQUEST_PEOPLE_MAX,
  REQUEST_TYPES_MAX,
  REQUESTS_PAGE_SIZE,
  TITLE_MAX_LENGTH,
} from '../limits.js';
import { widestLimits } from '../billing/plans.js';
import {
  bytesSchema,
  displayNameSchema,
  idSchema,
  instantSchema,
  languageSchema,
  limitParam,
  skipParam,
  slugSchema,
} from '../primitives.js';
import { fileTypeOf, fileTypePattern } from './file-types.js';
import { customSlugProblem } from './request-names.js';
import { ageRecipientSchema } from '../accounts/account-keys.js';
import { linkPasswordSchema } from '../accounts/passwords.js';
import { encryptionRuleErrors } from '../transfers/encryption-rule.js';
import { recipientSchema } from '../transfers/transfers.js';
import { visibleText } from '../formats.js';

/** File requests, for the members who make them; `submissions.ts` has what people submit. */

const titleSchema = displayNameSchema.min(1).max(TITLE_MAX_LENGTH);
const descriptionSchema = z
  .string()
  .max(REQUEST_DESCRIPTION_MAX_LENGTH * 2, { abort: true })
  .overwrite(visibleText)
  .trim()
  .max(REQUEST_DESCRIPTION_MAX_LENGTH);

/** The name that `fileTypeOf` gives: `.JPEG` is `jpg`. */
const fileTypeSchema = z.string().overwrite(fileTypeOf).regex(fileTypePattern);

const itemRules = {
  kind: z.enum(requestItemKinds),
  name: titleSchema,
  description: descriptionSchema.default(''),
  isRequired: z.boolean().default(true),
  /** For `files`: allowed types; none means any. */
  types: z.array(fileTypeSchema).max(REQUEST_TYPES_MAX).default([]),
  /** For `files`: maximum size of each; null means the limit of the plan. */
  maxBytes: bytesSchema.min(1).nullable().default(null),
  /** For `files`: maximum number. */
  maxFiles: z.int().min(1).max(widestLimits.files).default(widestLimits.files),
  /** For `choice`: the values to choose from, without duplicates. */
  choices: z
    .array(displayNameSchema.min(1))
    .max(REQUEST_CHOICES_MAX)
    .overwrite((choices) => [...new Set(choices)])
    .default([]),
};

const hasChoices = ({ kind, choices }: { kind: string; choices: string[] }) => kind !== 'choice' || choices.length >= 2;

/** An item asks for files, or for the answer to a question. */
export const requestItemInput = z
  .strictObject({
    ...itemRules,
    /** Id of an item that exists; a new one has none. */
    itemId: idSchema.optional(),
    /**
     * For `files`: shows people what is wanted. The slug of an upload (`openUpload` with `isExample`); null removes it,
     * and leaving it out keeps it.
     */
    example: z.strictObject({ uploadSlug: slugSchema }).nullable().optional(),
  })
  .refine(hasChoices, 'a choice needs two values')
  .refine(({ kind, example }) => kind === 'files' || !example, 'only files have an example');
export type RequestItemInput = z.infer<typeof requestItemInput>;

export const requestItemView = z.object({
  ...itemRules,
  itemId: z.string(),
  /** Downloaded with `downloadExample`; null for none. */
  example: z
    .object({
      name: z.string(),
      size: bytesSchema,
      /** The scanner found a virus: the file cannot be downloaded, and only the owner sees why. */
      isInfected: z.boolean(),
    })
    .nullable(),
});
export type RequestItemView = z.infer<typeof requestItemView>;

export const asksSchema = z.strictObject({
  name: z.enum(requestAsks),
  company: z.enum(requestAsks),
  email: z.enum(requestAsks),
});

/** The name in the public link. */
const customSlugSchema = z
  .string()
  .trim()
  .toLowerCase()
  .refine((name) => customSlugProblem(name) === null, 'cannot be the name of a link');

const items = z.array(requestItemInput).min(1).max(REQUEST_ITEMS_MAX);
/** Above the number that a request may have, so that the error names the limit. */
const people = z.array(recipientSchema).max(2 * REQUEST_PEOPLE_MAX);

const settings = {
  title: titleSchema,
  message: messageSchema,
  /** Language of the page and its mails. */
  lang: languageSchema,
  /** A drop box has one item. */
  layout: z.enum(requestLayouts),
  items,
  /** Whether its public link works; it does not while `recipientsOnly` is set. */
  isPublic: z.boolean(),
  /** Only the people who are asked can open it: by a code that is emailed to them, or logged in with that address. */
  recipientsOnly: z.boolean(),
  /** Null: its link has the slug alone. */
  customSlug: customSlugSchema.nullable(),
  /** Questions about the person who submits. */
  asks: asksSchema,
  /** Whether an address must be proven by a code. */
  provesEmail: z.boolean(),
  /** Whether a person may submit several times. */
  isRepeatable: z.boolean(),
  dueAt: instantSchema.nullable(),
  /** Null: no end, where the plan allows it. */
  expiresAt: instantSchema.nullable(),
  reminders: remindersSchema,
};

/** A template keeps neither people nor dates, nor the password and name of the link. */
export const templateSettings = z
  .strictObject({
    ...settings,
    items: z
      .array(z.strictObject(itemRules).refine(hasChoices, 'a choice needs two values'))
      .min(1)
      .max(REQUEST_ITEMS_MAX),
    recipientsOnly: settings.recipientsOnly.optional(),
  })
  .omit({ dueAt: true, expiresAt: true, customSlug: true });

export const requestPersonView = z.object({
  personId: z.string(),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  addedAt: instantSchema,
  link: z.string(),
  /** First and latest time that the personal link was opened; null before. */
  firstOpenedAt: instantSchema.nullable(),
  lastOpenedAt: instantSchema.nullable(),
  /** Place of the latest page view; `country` is ISO 3166-1 alpha-2, both are empty if unknown. */
  openedFrom: z.object({ country: z.string(), city: z.string() }),
  /** When the invitation or a code came back; null once the link was opened afterwards. */
  mailReturnedAt: instantSchema.nullable(),
  /** When the person turned the reminders of this request off. */
  remindersStoppedAt: instantSchema.nullable(),
});

/** The list of requests and the page of one have these in common. */
const requestFacts = z.object({
  slug: z.string(),
  title: z.string(),
  layout: z.enum(requestLayouts),
  state: z.enum(['open', 'complete', 'closed']),
  /** Why it is closed; null while it is open. */
  closedBy: z.enum(['owner', 'expiry']).nullable(),
  dueAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  createdAt: instantSchema,
  lastModified: instantSchema,
  itemCount: z.int(),
  peopleCount: z.int(),
  isPublic: z.boolean(),
  /** Nobody can open it: while the staff reviews it, or since they took it down. Null for nearly all. */
  withheld: z.enum(['under-review', 'taken-down']).nullable(),
  /** The public key of the member who made it, for which everything is encrypted that people submit. Null: it is not. */
  sealedTo: z.string().nullable(),
  /** Works for visitors while the request is public. */
  link: z.string(),
});
export type RequestFacts = z.infer<typeof requestFacts>;

export const requestRow = requestFacts.extend({
  /** People from whom nothing is missing. */
  completeCount: z.int(),
});
export type RequestRow = z.infer<typeof requestRow>;

export const requestView = requestFacts.extend({
  message: z.string(),
  lang: languageSchema,
  items: z.array(requestItemView),
  recipientsOnly: z.boolean(),
  customSlug: z.string().nullable(),
  asks: asksSchema,
  provesEmail: z.boolean(),
  isRepeatable: z.boolean(),
  hasPassword: z.boolean(),
  reminders: remindersSchema,
  /** Page views of the public link, without those of chat previews and of the account itself. */
  publicOpens: z.object({ count: z.int(), lastAt: instantSchema.nullable() }),
  people: z.array(requestPersonView),
});
export type RequestView = z.infer<typeof requestView>;

/** Why an account may not ask for files, or not in this way. */
const settingErrors = [
  'suspended',
  'payment-due',
  'request-limit',
  'expiry-out-of-range',
  'expiry-not-in-plan',
  'no-recipients',
  'too-many-recipients',
  'custom-slug-not-in-plan',
  'custom-slug-taken',
  'password-rule',
  'recipients-only-rule',
] as const;

/** Why an example cannot be attached. */
const exampleErrors = [
  'upload-not-found',
  'upload-expired',
  'object-missing',
  'size-mismatch',
  'checksum-mismatch',
  'file-denied',
  'file-not-in-upload',
  'storage-full',
] as const;

/** Makes a request. Idempotent: an equal one under the same key answers the same request. */
export const createRequest = endpoint({
  method: 'POST',
  path: '/v1/requests',
  access: 'member',
  scope: 'requests',
  headers: z.object({ 'idempotency-key': idSchema.optional() }),
  body: z.strictObject({
    ...settings,
    message: settings.message.default(''),
    isPublic: settings.isPublic.default(true),
    /** Absent: as the account and the installation want it, where people are asked. */
    recipientsOnly: settings.recipientsOnly.optional(),
    customSlug: settings.customSlug.default(null),
    asks: settings.asks.default({ name: 'optional', company: 'off', email: 'optional' }),
    provesEmail: settings.provesEmail.default(false),
    isRepeatable: settings.isRepeatable.default(true),
    dueAt: settings.dueAt.default(null),
    expiresAt: settings.expiresAt.optional(),
    reminders: settings.reminders.default({ daysBefore: [], daysAfter: [] }),
    password: linkPasswordSchema.nullable().default(null),
    people: people.default([]),
    /** The caller's own key (`readAccountKey`): what people submit is encrypted for it in their browser. It cannot be changed. */
    sealedTo: ageRecipientSchema.optional(),
  }),
  response: requestView,
  status: 201,
  errors: [...settingErrors, ...exampleErrors, ...encryptionRuleErrors, 'account-key-changed', 'idempotency-conflict'],
});

/** The caller's requests. */
export const listRequests = endpoint({
  method: 'GET',
  path: '/v1/requests',
  access: 'member',
  scope: 'requests',
  query: z.strictObject({
    filter: z.enum(requestFilters).default('all'),
    sort: z.enum(requestSorts).default('lastModified'),
    order: z.enum(['asc', 'desc']).default('desc'),
    search: z.string().max(200).default(''),
    skip: skipParam(1_000_000),
    limit: limitParam(100, REQUESTS_PAGE_SIZE),
  }),
  response: z.object({ requests: z.array(requestRow), total: z.int() }),
});
export type RequestList = z.infer<typeof listRequests.response>;

const ofRequest = z.strictObject({ slug: slugSchema });

export const readRequest = endpoint({
  method: 'GET',
  path: '/v1/requests/{slug}',
  access: 'member',
  scope: 'requests',
  params: ofRequest,
  response: requestView,
  errors: ['request-not-found'],
});

/** Changes what is given. An item that is left out of `items` is no longer asked for. */
export const editRequest = endpoint({
  method: 'PATCH',
  path: '/v1/requests/{slug}',
  access: 'member',
  scope: 'requests',
  params: ofRequest,
  body: z
    .strictObject({
      ...settings,
      /** Null removes it. */
      password: linkPasswordSchema.nullable(),
      /** Closed by the owner: nothing can be submitted until it is opened again. */
      isClosed: z.boolean(),
    })
    .omit({ layout: true })
    .partial(),
  response: requestView,
  errors: ['request-not-found', 'request-changed', 'request-full', ...settingErrors, ...exampleErrors],
});

/** People who are asked already are left as they are. */
export const addRequestPeople = endpoint({
  method: 'POST',
  path: '/v1/requests/{slug}/people',
  access: 'member',
  scope: 'requests',
  params: ofRequest,
  body: z.strictObject({ people: people.min(1) }),
  response: requestView,
  errors: [
    'request-not-found',
    'request-changed',
    'too-many-recipients',
    'suspended',
    'payment-due',
    'under-review',
    'taken-down',
  ],
});

/** The personal link stops working. */
export const removeRequestPerson = endpoint({
  method: 'DELETE',
  path: '/v1/requests/{slug}/people/{personId}',
  access: 'member',
  scope: 'requests',
  params: z.strictObject({ slug: slugSchema, personId: idSchema }),
  response: requestView,
  errors: ['request-not-found', 'request-changed', 'recipient-not-found'],
});

export const deleteRequest = endpoint({
  method: 'DELETE',
  path: '/v1/requests/{slug}',
  access: 'member',
  scope: 'requests',
  params: ofRequest,
  /** Until then it can be restored. */
  response: z.object({ undoUntil: instantSchema }),
  errors: ['request-not-found'],
});

/** Undoes a deletion. */
export const restoreRequest = endpoint({
  method: 'POST',
  path: '/v1/requests/{slug}/restore',
  access: 'member',
  scope: 'requests',
  params: ofRequest,
  response: requestView,
  errors: ['request-not-found', 'too-late'],
});
