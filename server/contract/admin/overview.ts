import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { bytesSchema, instantSchema } from '../primitives.js';

/** The first page of the staff's area: the last week in figures, and what the doctor finds. */

const read = { access: 'member', unlogged: true } as const;

/** Counts of the last seven days and of the seven before them. */
const weeks = z.object({ last: z.int(), before: z.int() });

export const readStaffOverview = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/admin/overview',
  staff: 'overview.read',
  response: z.object({
    signUps: weeks,
    /** Sent transfers. */
    transfers: weeks,
    /** Bytes of all stores; null until they were counted. */
    storage: z
      .object({
        bytes: bytesSchema,
        /** A week earlier; null if that was not counted. */
        before: bytesSchema.nullable(),
      })
      .nullable(),
    /** Mails of the last seven days: accepted or refused by the mail server, and of these refused or returned. */
    mails: z.object({ mailed: z.int(), bounced: z.int() }),
    /** Null while the queues cannot be reached. */
    failedJobs: z.int().nullable(),
  }),
});
export type StaffOverview = z.infer<typeof readStaffOverview.response>;

/** The same checks as those of `npm run doctor`, which takes seconds; a process repeats them after ten minutes. */
export const readVerdict = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/admin/verdict',
  staff: 'processes.read',
  response: z.object({
    checkedAt: instantSchema,
    checks: z.array(
      z.object({
        id: z.string(),
        level: z.enum(['ok', 'warning', 'failure']),
        /** Text of the command line, in English. */
        text: z.string(),
        /** Lines; empty where nothing is to be done. */
        fix: z.array(z.string()),
      }),
    ),
  }),
});
export type Verdict = z.infer<typeof readVerdict.response>;
