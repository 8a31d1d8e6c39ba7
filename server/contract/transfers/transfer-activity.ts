import * as z from 'zod';
import { addressProofs } from '../choices.js';
import { endpoint } from '../endpoint.js';
import { TRANSFER_LOG_PAGE_SIZE } from '../limits.js';
import { ofTransfer, ownerErrors } from './owned-transfer.js';
import { instantSchema, limitParam, skipParam } from '../primitives.js';

/** Downloads by country and day. */
export const transferActivity = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/activity',
  access: 'member',
  scope: 'read',
  params: ofTransfer,
  response: z.object({
    countries: z.array(z.object({ country: z.string(), downloads: z.int() })),
    /** UTC days like `2026-11-21`, at most 366; days without downloads are omitted. */
    days: z.array(z.object({ day: z.string(), opened: z.int(), downloads: z.int() })),
    opened: z.int(),
    downloads: z.int(),
    /** Distinct people: recipients, and visits with the plain link. */
    downloaders: z.int(),
  }),
  errors: ownerErrors,
});

/** The audit log, oldest first. */
export const listTransferEvents = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/events',
  access: 'member',
  scope: 'read',
  params: ofTransfer,
  query: z.strictObject({
    skip: skipParam(1_000_000),
    limit: limitParam(TRANSFER_LOG_PAGE_SIZE, TRANSFER_LOG_PAGE_SIZE),
  }),
  response: z.object({
    events: z.array(
      z.object({
        seq: z.int(),
        at: instantSchema,
        kind: z.string(),
        /** Ids resolved for the owner: an address, or a file's name. */
        recipientEmail: z.string().nullable(),
        /** How the recipient who downloaded was known, where only recipients can open it. */
        proof: z.enum(addressProofs).nullable(),
        fileName: z.string().nullable(),
        fileCount: z.int().nullable(),
        hash: z.string(),
      }),
    ),
    total: z.int(),
  }),
  errors: ownerErrors,
});
