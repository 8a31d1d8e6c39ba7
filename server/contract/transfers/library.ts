import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { bytesSchema, instantSchema } from '../primitives.js';
import { sendAsSchema } from './transfers.js';

/** `name` is the one given when sent, else the one in the contacts, else empty. */
const namedRecipient = z.object({ email: z.string(), name: z.string() });

/** A transfer on the home page. */
export const transferLine = z.object({
  slug: z.string(),
  title: z.string(),
  fileName: z.string(),
  fileNumber: z.int(),
  /** Besides the one that `fileName` names, or the folder. */
  moreFiles: z.int(),
  totalBytes: bytesSchema,
  sendAs: sendAsSchema,
  /** The first three of `recipientCount`. */
  recipients: z.array(namedRecipient),
  recipientCount: z.int(),
  dateSent: instantSchema,
  expiryDate: instantSchema,
});
export type TransferLine = z.infer<typeof transferLine>;

export const latestDownload = z.object({
  transfer: transferLine,
  at: instantSchema,
  /** Null for the plain link. */
  recipient: namedRecipient.nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** Null for an archive of several files. */
  downloadedFile: z.string().nullable(),
  fileCount: z.int(),
  isComplete: z.boolean(),
});
export type LatestDownload = z.infer<typeof latestDownload>;

const some = z.object({ transfers: z.array(transferLine), count: z.int() });

export const OVERVIEW_LINES = 5;

/** Overview of an account: the first transfers of each section and their total. */
export const overview = z.object({
  storage: z.object({ usedBytes: bytesSchema, limitBytes: bytesSchema }),
  /** Transfers created since the 1st of the month, 00:00 UTC; `limit` is null if unlimited. */
  month: z.object({ sent: z.int(), limit: z.int().nullable() }),
  counts: z.object({ all: z.int(), active: z.int(), expired: z.int() }),
  /** Soonest first. */
  expiringSoon: some,
  /** Active and never downloaded, latest first. */
  unseen: some,
  /** The latest download of each transfer. */
  latestDownloads: z.array(latestDownload),
});
export type Overview = z.infer<typeof overview>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/v1/overview',
  access: 'member',
  scope: 'read',
  response: overview,
});
