import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { idSchema, instantParam, instantSchema, limitParam, skipParam } from '../primitives.js';
import { staffActions } from './staff.js';

export const STAFF_LOG_PAGE_SIZE = 50;

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const staffLogEntry = z.object({
  id: z.string(),
  at: instantSchema,
  action: z.enum(staffActions),
  /** Empty for the command line. */
  actorId: z.string(),
  /** Name or address as it is now; empty once the account is deleted. */
  actor: z.string(),
  /** The person; empty if it was about none. */
  targetId: z.string(),
  target: z.string(),
  reason: z.string(),
  before: facts,
  after: facts,
});
export type StaffLogEntry = z.infer<typeof staffLogEntry>;

const logFilter = {
  actorId: idSchema.optional(),
  targetId: idSchema.optional(),
  action: z.enum(staffActions).optional(),
  from: instantParam.optional(),
  /** Not included. */
  to: instantParam.optional(),
};

/** The latest first. */
export const listStaffLog = endpoint({
  method: 'GET',
  path: '/v1/admin/log',
  access: 'member',
  staff: 'log.read',
  query: z.strictObject({
    ...logFilter,
    skip: skipParam(1_000_000),
    limit: limitParam(100, STAFF_LOG_PAGE_SIZE),
  }),
  response: z.object({ entries: z.array(staffLogEntry), total: z.int() }),
});
export type StaffLogList = z.infer<typeof listStaffLog.response>;

/** The log as CSV. Each export is a log entry. */
export const exportStaffLog = endpoint({
  method: 'GET',
  path: '/v1/admin/log/export',
  access: 'member',
  staff: 'log.export',
  query: z.strictObject(logFilter),
});
