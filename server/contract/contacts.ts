import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { CONTACTS_BULK_MAX, CONTACTS_PAGE_SIZE, IMPORT_TEXT_MAX_LENGTH } from './limits.js';
import { displayNameSchema, emailSchema, idSchema, instantSchema, sha256Schema } from './primitives.js';

/** The people a member sends to. Every call: the member's own; anybody else's are not found. */

export const groupNameSchema = displayNameSchema.refine(
  (name) => name.length > 0 && Array.from(name).length <= 60,
  'expected 1 to 60 characters',
);
/** Groups that are not there yet are made by naming them. */
const groupNames = z.array(groupNameSchema).max(20);

export const contactSourceSchema = z.enum(['sent', 'hand', 'import']);
export type ContactSource = z.infer<typeof contactSourceSchema>;

const groupRef = z.object({ groupId: z.string(), name: z.string() });

export const contactView = z.object({
  contactId: z.string(),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  groups: z.array(groupRef),
  source: contactSourceSchema,
  /** When something was last sent there; null: never. */
  lastUsedAt: instantSchema.nullable(),
});
export type ContactView = z.infer<typeof contactView>;

export const contactGroupView = groupRef.extend({ contacts: z.int() });
export type ContactGroupView = z.infer<typeof contactGroupView>;

export const contactSortSchema = z.enum(['name', 'email', 'company', 'lastUsedAt']);
export type ContactSort = z.infer<typeof contactSortSchema>;

const searchText = z.string().max(120).trim();

export const listContacts = endpoint({
  method: 'GET',
  path: '/v1/contacts',
  query: z.strictObject({
    /** Beginnings of words of address, name and company; of Chinese names any part. */
    q: searchText.default(''),
    groupId: idSchema.optional(),
    sort: contactSortSchema.default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    skip: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(CONTACTS_BULK_MAX).default(CONTACTS_PAGE_SIZE),
  }),
  response: z.object({ contacts: z.array(contactView), total: z.int() }),
  errors: ['unauthenticated', 'group-not-found'],
});

export const createContact = endpoint({
  method: 'POST',
  path: '/v1/contacts',
  body: z.strictObject({
    email: emailSchema,
    name: displayNameSchema.default(''),
    company: displayNameSchema.default(''),
    groups: groupNames.default([]),
  }),
  response: contactView,
  status: 201,
  errors: ['unauthenticated', 'contact-exists', 'too-many-contacts', 'too-many-groups'],
});

const ofContact = z.strictObject({ contactId: idSchema });

/** What is left out stays as it is; `groups` replaces all. */
export const editContact = endpoint({
  method: 'PATCH',
  path: '/v1/contacts/{contactId}',
  params: ofContact,
  body: z
    .strictObject({
      email: emailSchema.optional(),
      name: displayNameSchema.optional(),
      company: displayNameSchema.optional(),
      groups: groupNames.optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'nothing to change'),
  response: contactView,
  errors: ['unauthenticated', 'contact-not-found', 'contact-exists', 'too-many-groups'],
});

const contactIds = z.array(idSchema).min(1).max(CONTACTS_BULK_MAX);

/** All that are the caller's; not found where none is. Can be taken back for an hour. */
export const deleteContacts = endpoint({
  method: 'POST',
  path: '/v1/contacts/delete',
  body: z.strictObject({ contactIds }),
  response: z.object({ deleted: z.int() }),
  errors: ['unauthenticated', 'contact-not-found'],
});

/** Takes a deletion back; an address that was added again meanwhile stays as it is. */
export const restoreContacts = endpoint({
  method: 'POST',
  path: '/v1/contacts/restore',
  body: z.strictObject({ contactIds }),
  response: z.object({ restored: z.int() }),
  errors: ['unauthenticated', 'contact-not-found'],
});

const ofGroup = z.strictObject({ groupId: idSchema });

/** By name; there are at most 100. */
export const listContactGroups = endpoint({
  method: 'GET',
  path: '/v1/contacts/groups',
  response: z.object({ groups: z.array(contactGroupView), allContacts: z.int() }),
  errors: ['unauthenticated'],
});

/** Puts contacts into the group of this name. */
export const groupContacts = endpoint({
  method: 'POST',
  path: '/v1/contacts/groups',
  body: z.strictObject({ name: groupNameSchema, contactIds }),
  response: contactGroupView,
  errors: ['unauthenticated', 'contact-not-found', 'too-many-groups'],
});

export const renameContactGroup = endpoint({
  method: 'PATCH',
  path: '/v1/contacts/groups/{groupId}',
  params: ofGroup,
  body: z.strictObject({ name: groupNameSchema }),
  response: contactGroupView,
  errors: ['unauthenticated', 'group-not-found', 'group-exists'],
});

/** The group alone: its contacts stay. */
export const removeContactGroup = endpoint({
  method: 'DELETE',
  path: '/v1/contacts/groups/{groupId}',
  params: ofGroup,
  response: z.object({ removed: z.literal(true) }),
  errors: ['unauthenticated', 'group-not-found'],
});

const addressee = z.object({ email: z.string(), name: z.string(), company: z.string() });
export type Addressee = z.infer<typeof addressee>;

/** A group as recipients: as many as any plan can send to, and how many there are. */
export const listGroupRecipients = endpoint({
  method: 'GET',
  path: '/v1/contacts/groups/{groupId}/recipients',
  params: ofGroup,
  response: z.object({ recipients: z.array(addressee), total: z.int() }),
  errors: ['unauthenticated', 'group-not-found'],
});

/** For a recipient field: a few contacts, the best and latest first, and groups. Without `q` the latest. */
export const suggestContacts = endpoint({
  method: 'GET',
  path: '/v1/contacts/suggestions',
  query: z.strictObject({ q: searchText.default('') }),
  response: z.object({ contacts: z.array(addressee), groups: z.array(contactGroupView) }),
  errors: ['unauthenticated'],
});

/** Why a line is left out. */
export const importReasonSchema = z.enum(['no-email', 'invalid-email', 'repeated', 'invalid-text', 'broken-quotes']);
export type ImportReason = z.infer<typeof importReasonSchema>;

export const importFieldSchema = z.enum(['email', 'name', 'firstName', 'middleName', 'lastName', 'company', 'groups']);
export type ImportField = z.infer<typeof importFieldSchema>;

export const importPreview = z.object({
  /** Of the lines with something on them, the header left out. */
  lines: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
  /** What was made of the columns; null where nothing was. */
  columns: z.array(z.object({ header: z.string(), field: importFieldSchema.nullable() })),
  hasHeader: z.boolean(),
  /** The first 50 that would be new or changed. */
  rows: z.array(
    z.object({
      line: z.int(),
      kind: z.enum(['created', 'changed']),
      email: z.string(),
      name: z.string(),
      company: z.string(),
      groups: z.array(z.string()),
      /** What stands there now; null where it is new. */
      before: z.object({ name: z.string(), company: z.string() }).nullable(),
    }),
  ),
  /** The first 200. */
  errors: z.array(z.object({ line: z.int(), reason: importReasonSchema, text: z.string() })),
  /** Names exactly what was shown, for `importContacts`. */
  digest: z.string(),
});
export type ImportPreview = z.infer<typeof importPreview>;

const importText = z.string().min(1).max(IMPORT_TEXT_MAX_LENGTH);
const importErrors = [
  'unauthenticated',
  'import-unreadable',
  'import-too-long',
  'too-many-contacts',
  'too-many-groups',
] as const;

/** What importing this CSV would do; changes nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/v1/contacts/import/preview',
  body: z.strictObject({ text: importText }),
  response: importPreview,
  errors: importErrors,
});

/** Does what the preview of this digest said, all of it or nothing; refused where contacts changed since. */
export const importContacts = endpoint({
  method: 'POST',
  path: '/v1/contacts/import',
  body: z.strictObject({ text: importText, digest: sha256Schema }),
  response: z.object({ created: z.int(), changed: z.int() }),
  errors: [...importErrors, 'contacts-changed'],
});

/** All contacts, or those of a group, as CSV that spreadsheets open as text. */
export const EXPORT_CONTACTS_PATH = '/v1/contacts/export.csv';
