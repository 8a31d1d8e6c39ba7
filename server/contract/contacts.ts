import { contactBooks, contactSorts } from './choices.js';
import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { IMPORT_BODY_BYTES, CONTACTS_BULK_MAX, CONTACTS_PAGE_SIZE, IMPORT_TEXT_MAX_LENGTH } from './limits.js';
import {
  displayNameSchema,
  emailSchema,
  idSchema,
  instantSchema,
  limitParam,
  personView,
  sha256Schema,
  skipParam,
} from './primitives.js';

/**
 * Contacts of a user: a book of their own, and beside it the one that everybody in their team shares. Without a team both are
 * the same. Other contacts are not found.
 */

const inBook = { book: z.enum(contactBooks).default('own') };
const bookQuery = z.strictObject(inBook);

export const groupNameSchema = displayNameSchema.refine(
  (name) => name.length > 0 && Array.from(name).length <= 60,
  'expected 1 to 60 characters',
);
/** Missing groups are created by name. */
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
  /** Last time something was sent to the address; null if never. */
  lastUsedAt: instantSchema.nullable(),
});
export type ContactView = z.infer<typeof contactView>;

export const contactGroupView = groupRef.extend({ contacts: z.int() });
export type ContactGroupView = z.infer<typeof contactGroupView>;

export const contactSortSchema = z.enum(contactSorts);
export type ContactSort = z.infer<typeof contactSortSchema>;

const searchText = z.string().max(120).trim();

export const listContacts = endpoint({
  method: 'GET',
  path: '/v1/contacts',
  access: 'member',
  scope: 'contacts',
  query: z.strictObject({
    ...inBook,
    /** Matches prefixes of words of address, name and company, and any part of Chinese names. */
    q: searchText.default(''),
    groupId: idSchema.optional(),
    sort: contactSortSchema.default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    skip: skipParam(100_000),
    limit: limitParam(CONTACTS_BULK_MAX, CONTACTS_PAGE_SIZE),
  }),
  response: z.object({ contacts: z.array(contactView), total: z.int() }),
  errors: ['group-not-found'],
});

export const createContact = endpoint({
  method: 'POST',
  path: '/v1/contacts',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  body: z.strictObject({
    email: emailSchema,
    name: displayNameSchema.default(''),
    company: displayNameSchema.default(''),
    groups: groupNames.default([]),
  }),
  response: contactView,
  status: 201,
  errors: ['contact-exists', 'too-many-contacts', 'too-many-groups'],
});

const ofContact = z.strictObject({ contactId: idSchema });

/** Omitted fields stay unchanged; `groups` replaces all groups. */
export const editContact = endpoint({
  method: 'PATCH',
  path: '/v1/contacts/{contactId}',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
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
  errors: ['contact-not-found', 'contact-exists', 'too-many-groups'],
});

const contactIds = z.array(idSchema).min(1).max(CONTACTS_BULK_MAX);

/** Deletes those that the caller owns; fails if there are none. Can be undone for an hour. */
export const deleteContacts = endpoint({
  method: 'POST',
  path: '/v1/contacts/delete',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  body: z.strictObject({ contactIds }),
  response: z.object({ deleted: z.int() }),
  errors: ['contact-not-found'],
});

/** Undoes a deletion, unless the address has been added again since. */
export const restoreContacts = endpoint({
  method: 'POST',
  path: '/v1/contacts/restore',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  body: z.strictObject({ contactIds }),
  response: z.object({ restored: z.int() }),
  errors: ['contact-not-found'],
});

const ofGroup = z.strictObject({ groupId: idSchema });

/** Sorted by name; at most 100. */
export const listContactGroups = endpoint({
  method: 'GET',
  path: '/v1/contacts/groups',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  response: z.object({ groups: z.array(contactGroupView), allContacts: z.int() }),
});

/** Adds contacts to the group of this name. */
export const groupContacts = endpoint({
  method: 'POST',
  path: '/v1/contacts/groups',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  body: z.strictObject({ name: groupNameSchema, contactIds }),
  response: contactGroupView,
  errors: ['contact-not-found', 'group-not-found', 'too-many-groups'],
});

export const renameContactGroup = endpoint({
  method: 'PATCH',
  path: '/v1/contacts/groups/{groupId}',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  params: ofGroup,
  body: z.strictObject({ name: groupNameSchema }),
  response: contactGroupView,
  errors: ['group-not-found', 'group-exists'],
});

/** Removes the group and keeps its contacts. */
export const removeContactGroup = endpoint({
  method: 'DELETE',
  path: '/v1/contacts/groups/{groupId}',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  params: ofGroup,
  response: z.object({ removed: z.literal(true) }),
  errors: ['group-not-found'],
});

export type Addressee = z.infer<typeof personView>;

/** The contacts of a group as recipients, up to the maximum of the largest plan, and their number. */
export const listGroupRecipients = endpoint({
  method: 'GET',
  path: '/v1/contacts/groups/{groupId}/recipients',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  params: ofGroup,
  response: z.object({ recipients: z.array(personView), total: z.int() }),
  errors: ['group-not-found'],
});

/**
 * Suggestions for a recipient field: a few contacts, best and latest first, and groups. Without `q` the latest
 * contacts.
 */
export const suggestContacts = endpoint({
  method: 'GET',
  path: '/v1/contacts/suggestions',
  access: 'member',
  scope: 'contacts',
  query: z.strictObject({ q: searchText.default('') }),
  response: z.object({ contacts: z.array(personView), groups: z.array(contactGroupView) }),
});

/** Reasons for skipping a line. */
export const importReasonSchema = z.enum(['no-email', 'invalid-email', 'repeated', 'invalid-text', 'broken-quotes']);
export type ImportReason = z.infer<typeof importReasonSchema>;

export const importFieldSchema = z.enum(['email', 'name', 'firstName', 'middleName', 'lastName', 'company', 'groups']);
export type ImportField = z.infer<typeof importFieldSchema>;

export const importPreview = z.object({
  /** Number of non-empty lines without the header. */
  lines: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  leftOut: z.int(),
  /** Field of each column; null for ignored columns. */
  columns: z.array(z.object({ header: z.string(), field: importFieldSchema.nullable() })),
  hasHeader: z.boolean(),
  /** The first 50 contacts that would be created or changed. */
  rows: z.array(
    z.object({
      line: z.int(),
      kind: z.enum(['created', 'changed']),
      email: z.string(),
      name: z.string(),
      company: z.string(),
      groups: z.array(z.string()),
      /** Current values; null for a new contact. */
      before: z.object({ name: z.string(), company: z.string() }).nullable(),
    }),
  ),
  /** The first 200 skipped lines. */
  errors: z.array(z.object({ line: z.int(), reason: importReasonSchema, text: z.string() })),
  /** Hash of the previewed changes, for `importContacts`. */
  digest: z.string(),
});
export type ImportPreview = z.infer<typeof importPreview>;

const importText = z.string().min(1).max(IMPORT_TEXT_MAX_LENGTH);
const importErrors = ['import-unreadable', 'import-too-long', 'too-many-contacts', 'too-many-groups'] as const;

/** Previews the import of a CSV; changes nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/v1/contacts/import/preview',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  body: z.strictObject({ text: importText }),
  response: importPreview,
  errors: importErrors,
  bodyBytes: IMPORT_BODY_BYTES,
  unlogged: true,
});

/** Imports exactly what the preview with this digest showed; refuses if contacts have changed since. */
export const importContacts = endpoint({
  method: 'POST',
  path: '/v1/contacts/import',
  access: 'member',
  scope: 'contacts',
  query: bookQuery,
  body: z.strictObject({ text: importText, digest: sha256Schema }),
  response: z.object({ created: z.int(), changed: z.int() }),
  errors: [...importErrors, 'contacts-changed'],
  bodyBytes: IMPORT_BODY_BYTES,
});

/** All contacts, or those of a group, as CSV; formulas are escaped, so that spreadsheets show text. */
export const exportContacts = endpoint({
  method: 'GET',
  path: '/v1/contacts/export.csv',
  inView: false,
  access: 'member',
  scope: 'contacts',
  query: z.strictObject({
    ...inBook,
    groupId: idSchema.optional(),
  }),
  errors: ['group-not-found'],
});
