import * as z from 'zod';
import { caseKinds } from './abuse.js';
import { reason } from './admin.js';
import { endpoint } from '../endpoint.js';
import { bytesSchema, emailSchema, idSchema, instantSchema } from '../primitives.js';

/** Transfers and file requests for the installation's staff: never what files contain, nor what people wrote. */

/** More are not shown. */
export const LINKS_FOUND_MAX = 50;

const linkHead = {
  /** Id of the transfer or request. */
  linkId: z.string(),
  kind: z.enum(caseKinds),
  slug: z.string(),
  title: z.string(),
  /** `deleted`: by its owner. `closed`: a request that accepts no more submissions. The last two: by the staff. */
  state: z.enum(['live', 'expired', 'closed', 'deleted', 'under-review', 'taken-down']),
  createdAt: instantSchema,
  expiresAt: instantSchema,
};
export const foundLink = z.object(linkHead);
export type FoundLink = z.infer<typeof foundLink>;

/** Finds links by their address (on any domain), name or id, or by the SHA-256 of a file. */
export const searchLinks = endpoint({
  method: 'POST',
  path: '/v1/admin/links/search',
  access: 'member',
  staff: 'links.read',
  unlogged: true,
  body: z.strictObject({ text: z.string().trim().min(2).max(2048) }),
  response: z.object({ links: z.array(foundLink), hasMore: z.boolean() }),
});
export type LinksFound = z.infer<typeof searchLinks.response>;

const ofLink = z.strictObject({ linkId: idSchema });

export const linkView = z.object({
  ...linkHead,
  /** Owner of the account that the link belongs to; all fields are empty if no account has it. */
  owner: z.object({ userId: z.string(), email: z.string(), name: z.string() }),
  /** The sender; for a request its owner. */
  sender: z.object({ email: z.string(), name: z.string(), isMember: z.boolean() }),
  isProtected: z.boolean(),
  /** Wrong passwords have locked it. */
  isLocked: z.boolean(),
  downloadLimit: z.int().nullable(),
  bytes: bytesSchema,
  /** Started and completed. */
  downloads: z.object({ started: z.int(), completed: z.int() }),
  lastDownloadAt: instantSchema.nullable(),
  files: z.array(
    z.object({
      fileId: z.string(),
      path: z.string(),
      size: bytesSchema,
      /** Null until it is computed. */
      sha256: z.string().nullable(),
      scan: z.enum(['pending', 'clean', 'infected', 'too-large']).nullable(),
      /** Signature that the scanner found, also if the staff cleared the file since; null for none. */
      threat: z.string().nullable(),
      isRemoved: z.boolean(),
      isDamaged: z.boolean(),
    }),
  ),
  people: z.array(
    z.object({
      email: z.string(),
      isWithdrawn: z.boolean(),
      /** State of the mail with the link; null if there is no mail. */
      mailState: z.enum(['pending', 'sent', 'failed', 'suppressed', 'cancelled']).nullable(),
    }),
  ),
  /** The latest last. */
  events: z.array(
    z.object({
      seq: z.int(),
      at: instantSchema,
      kind: z.string(),
      /** Addresses that it names; empty for someone with the link, and for what is about no one. */
      people: z.array(z.string()),
      /** Paths of the files that it names. */
      files: z.array(z.string()),
    }),
  ),
  /** At the abuse desk. */
  hasCase: z.boolean(),
});
export type LinkView = z.infer<typeof linkView>;

export const readLink = endpoint({
  method: 'GET',
  path: '/v1/admin/links/{linkId}',
  access: 'member',
  staff: 'links.read',
  params: ofLink,
  response: linkView,
});

const ofAction = { access: 'member', stepUp: true, unlogged: true, params: ofLink, staff: 'links.change' } as const;
const changed = z.object({ changed: z.literal(true) });

/** An expired transfer works again. */
export const changeLinkExpiry = endpoint({
  ...ofAction,
  method: 'PUT',
  path: '/v1/admin/links/{linkId}/expiry',
  body: z.strictObject({
    until: instantSchema,
    /** Longer than the plan of its account allows. */
    isBeyondPlan: z.boolean().default(false),
    reason,
  }),
  response: changed,
  errors: ['expiry-out-of-range', 'expiry-not-in-plan', 'expiry-too-long', 'transfer-not-found', 'request-changed'],
});

/** Closes or reopens a request; transfers are refused. */
export const closeLink = endpoint({
  ...ofAction,
  method: 'PUT',
  path: '/v1/admin/links/{linkId}/closed',
  body: z.strictObject({ isClosed: z.boolean(), reason }),
  response: changed,
  errors: ['request-changed'],
});

/** Moves a link to the account of this person. Link, files, mails and log stay; submissions move with their request. */
export const handOverLink = endpoint({
  ...ofAction,
  method: 'PUT',
  path: '/v1/admin/links/{linkId}/owner',
  body: z.strictObject({ email: emailSchema, reason }),
  response: changed,
  errors: ['request-stays', 'transfer-not-found', 'request-not-found', 'storage-full'],
});
