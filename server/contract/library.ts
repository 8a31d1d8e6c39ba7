import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { bytesSchema, instantSchema } from './primitives.js';

/** A transfer in a line of the home page. */
export const transferLine = z.object({
  slug: z.string(),
  title: z.string(),
  fileName: z.string(),
  fileNumber: z.int(),
  totalBytes: bytesSchema,
  sendAs: z.enum(['link', 'email']),
  /** The first three; `recipientCount` of them in all. */
  recipients: z.array(z.string()),
  recipientCount: z.int(),
  dateSent: instantSchema,
  expiryDate: instantSchema,
});
export type TransferLine = z.infer<typeof transferLine>;

export const latestDownload = z.object({
  transfer: transferLine,
  at: instantSchema,
  /** Null: by the plain link. */
  recipientEmail: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** Of a single file; null for an archive of several. */
  downloadedFile: z.string().nullable(),
  fileCount: z.int(),
  isComplete: z.boolean(),
});
export type LatestDownload = z.infer<typeof latestDownload>;

const some = z.object({ transfers: z.array(transferLine), count: z.int() });

export const OVERVIEW_LINES = 5;

/** A library at a glance: the first lines of each, with how many there are in all. */
export const overview = z.object({
  storage: z.object({ usedBytes: bytesSchema, limitBytes: bytesSchema }),
  /** Transfers made since the 1st, 00:00 UTC; no limit is null. */
  month: z.object({ sent: z.int(), limit: z.int().nullable() }),
  counts: z.object({ all: z.int(), active: z.int(), expired: z.int() }),
  /** Soonest first. */
  expiringSoon: some,
  /** Active and never downloaded, latest first. */
  unseen: some,
  /** Of each transfer the latest one. */
  latestDownloads: z.array(latestDownload),
});
export type Overview = z.infer<typeof overview>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/v1/overview',
  response: overview,
  errors: ['unauthenticated'],
});
