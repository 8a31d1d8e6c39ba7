import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { TRANSFER_LOG_PAGE_SIZE } from './limits.js';
import { ofTransfer, ownerErrors } from './owned-transfer.js';
import { instantSchema } from './primitives.js';

/** Where and when it was downloaded, for a map and a chart. */
export const transferActivity = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/activity',
  params: ofTransfer,
  response: z.object({
    countries: z.array(z.object({ country: z.string(), downloads: z.int() })),
    /** Days of UTC, `2026-11-21`, those without downloads left out; at most 366. */
    days: z.array(z.object({ day: z.string(), opened: z.int(), downloads: z.int() })),
    opened: z.int(),
    downloads: z.int(),
    /** People, as far as they can be told apart: recipients, and visits by the plain link. */
    downloaders: z.int(),
  }),
  errors: ownerErrors,
});

/** The audit log, oldest first. */
export const listTransferEvents = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/events',
  params: ofTransfer,
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(TRANSFER_LOG_PAGE_SIZE).default(TRANSFER_LOG_PAGE_SIZE),
  }),
  response: z.object({
    events: z.array(
      z.object({
        seq: z.int(),
        at: instantSchema,
        kind: z.string(),
        /** Ids resolved for the owner's eyes: an address, a file's name. */
        recipientEmail: z.string().nullable(),
        fileName: z.string().nullable(),
        fileCount: z.int().nullable(),
        hash: z.string(),
      }),
    ),
    total: z.int(),
  }),
  errors: ownerErrors,
});
