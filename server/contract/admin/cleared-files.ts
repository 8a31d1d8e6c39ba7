import * as z from 'zod';
import { reason } from './admin.js';
import { endpoint } from '../endpoint.js';
import { idSchema, instantSchema, limitParam, sha256Schema, skipParam } from '../primitives.js';

/** False alarms of the virus scanner, as the installation's staff found. */

export const CLEARED_PAGE_SIZE = 50;

/** Not a virus, or one again. Of files alone in which the scanner found something; the link opens again, or closes. */
export const judgeFile = endpoint({
  method: 'PUT',
  path: '/v1/admin/links/{linkId}/files/{fileId}/verdict',
  access: 'member',
  staff: 'scan.clear',
  stepUp: true,
  unlogged: true,
  params: z.strictObject({ linkId: idSchema, fileId: z.string().regex(/^\d{1,6}$/) }),
  body: z.strictObject({ isClean: z.boolean(), reason }),
  response: z.object({ changed: z.literal(true) }),
  errors: ['transfer-not-found'],
});

/** Files that the scanner does not stop again, the latest first. */
export const listClearedFiles = endpoint({
  method: 'GET',
  path: '/v1/admin/cleared-files',
  access: 'member',
  staff: 'abuse.read',
  query: z.strictObject({
    skip: skipParam(1_000_000),
    limit: limitParam(100, CLEARED_PAGE_SIZE),
  }),
  response: z.object({
    files: z.array(z.object({ sha256: sha256Schema, signature: z.string(), clearedAt: instantSchema })),
    total: z.int(),
  }),
});
export type ClearedFileList = z.infer<typeof listClearedFiles.response>;

/** The scanner stops it again. Transfers that were cleared stay so. */
export const removeClearedFile = endpoint({
  method: 'POST',
  path: '/v1/admin/cleared-files/remove',
  access: 'member',
  staff: 'scan.clear',
  stepUp: true,
  unlogged: true,
  body: z.strictObject({ sha256: sha256Schema, reason }),
  response: z.object({ removed: z.literal(true) }),
});
