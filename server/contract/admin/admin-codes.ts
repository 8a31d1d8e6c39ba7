import * as z from 'zod';
import { reason } from './admin.js';
import { endpoint } from '../endpoint.js';
import { idSchema, instantSchema, limitParam, roleSchema, skipParam } from '../primitives.js';

/** Lifetime codes, for the installation's staff. */

export const CODES_PAGE_SIZE = 50;
/** The command line makes more. */
export const CODES_MADE_MAX = 10_000;

const batchName = z.string().trim().min(1).max(64);

const batch = z.object({
  batch: z.string(),
  madeAt: instantSchema,
  made: z.int(),
  activated: z.int(),
  withdrawn: z.int(),
});
export type CodeBatch = z.infer<typeof batch>;

/** The latest first. */
export const listCodeBatches = endpoint({
  method: 'GET',
  path: '/v1/admin/code-batches',
  access: 'member',
  staff: 'codes.read',
  response: z.object({
    batches: z.array(batch),
    /** The plans that one, two, three … codes give. */
    plans: z.array(roleSchema),
  }),
});
export type CodeBatches = z.infer<typeof listCodeBatches.response>;

const code = z.object({
  /** A keyed hash, from which the code cannot be derived. */
  codeId: z.string(),
  lastCharacters: z.string(),
  activatedAt: instantSchema.nullable(),
  withdrawnAt: instantSchema.nullable(),
  /** The user who activated it; empty if it is unused. */
  userId: z.string(),
  user: z.string(),
});
export type AdminCode = z.infer<typeof code>;

export const listBatchCodes = endpoint({
  method: 'GET',
  path: '/v1/admin/codes',
  access: 'member',
  staff: 'codes.read',
  query: z.strictObject({
    batch: batchName,
    skip: skipParam(1_000_000),
    limit: limitParam(100, CODES_PAGE_SIZE),
  }),
  response: z.object({ codes: z.array(code), total: z.int() }),
});
export type BatchCodes = z.infer<typeof listBatchCodes.response>;

const ofAction = { method: 'POST', access: 'member', stepUp: true, unlogged: true, staff: 'codes.change' } as const;

/** Answers with the codes as CSV, this once: nothing of them but hashes is kept. */
export const makeCodes = endpoint({
  ...ofAction,
  path: '/v1/admin/code-batches',
  body: z.strictObject({ batch: batchName, count: z.int().min(1).max(CODES_MADE_MAX), reason }),
});

/** Withdraws a code for good. An account that has activated it keeps what its other codes give. */
export const withdrawCode = endpoint({
  ...ofAction,
  path: '/v1/admin/codes/withdraw',
  body: z.strictObject({ codeId: idSchema, reason }),
  response: z.object({ withdrawn: z.int() }),
});

/** All codes of the batch that are not withdrawn, as above. */
export const withdrawBatch = endpoint({
  ...ofAction,
  path: '/v1/admin/code-batches/withdraw',
  body: z.strictObject({ batch: batchName, reason }),
  response: z.object({ withdrawn: z.int() }),
});
