import * as z from 'zod';
import { reason } from './admin.js';
import { endpoint } from '../endpoint.js';
import { bytesSchema, emailSchema, instantSchema, limitParam, skipParam } from '../primitives.js';

/** Mails, queues, storage and processes of the installation, for its staff. */

/** More are not shown. */
export const MAILS_FOUND_MAX = 100;
export const BLOCKS_PAGE_SIZE = 50;
export const MAIL_DOMAINS_MAX = 50;
export const STORAGE_ACCOUNTS_MAX = 25;

const read = { access: 'member', unlogged: true } as const;
const change = { access: 'member', stepUp: true, unlogged: true } as const;

const mailStates = ['pending', 'sent', 'failed', 'suppressed', 'cancelled'] as const;
const mailOutcomes = ['delivered', 'delayed', 'bounced', 'complained'] as const;
export const blockReasons = ['bounced', 'complained', 'staff'] as const;

export const mailView = z.object({
  mailId: z.string(),
  template: z.string(),
  /** In the language of the mail; empty if its record no longer has what it takes. */
  subject: z.string(),
  /** Link of the transfer or request that it is about; empty for none. */
  slug: z.string(),
  email: z.string(),
  state: z.enum(mailStates),
  /** The report that came after the mail server had accepted the mail; null while there is none. */
  outcome: z.object({ kind: z.enum(mailOutcomes), at: instantSchema, status: z.string() }).nullable(),
  attempts: z.int(),
  createdAt: instantSchema,
  /** Time at which the mail server accepted it. */
  sentAt: instantSchema.nullable(),
  /** A reply code, or an error code; empty for none. */
  lastError: z.string(),
  /** The last reply of the mail server, without addresses; empty for none. */
  answer: z.string(),
});
export type MailView = z.infer<typeof mailView>;

export const blockView = z.object({
  email: z.string(),
  reason: z.enum(blockReasons),
  /** RFC 3463, of the last bounce; empty for none. */
  status: z.string(),
  since: instantSchema,
});
export type BlockView = z.infer<typeof blockView>;

/**
 * Finds mails by an address, or by the link of a transfer or request. A POST, since addresses do not belong in the logs
 * of proxies.
 */
export const searchMails = endpoint({
  ...read,
  method: 'POST',
  path: '/v1/admin/mails/search',
  staff: 'mails.read',
  body: z.strictObject({ text: z.string().trim().min(2).max(254) }),
  response: z.object({
    /** The latest first. */
    mails: z.array(mailView),
    hasMore: z.boolean(),
    /** Block of the address that was searched for; null if it has none. */
    block: blockView.nullable(),
  }),
});
export type MailsFound = z.infer<typeof searchMails.response>;

/** Sends the mail again, which cannot be undone. */
export const resendMail = endpoint({
  ...change,
  method: 'POST',
  path: '/v1/admin/mails/{mailId}/resend',
  staff: 'mail.resend',
  params: z.strictObject({ mailId: z.string().regex(/^[A-Za-z0-9_-]{1,150}$/) }),
  body: z.strictObject({ reason }),
  response: z.object({ queued: z.literal(true) }),
  errors: ['resend-limit'],
});

/** Figures of the last 30 days by the recipient's domain; the domains with most mails first. */
export const readMailDomains = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/admin/mails/domains',
  staff: 'mails.read',
  response: z.object({
    domains: z.array(
      z.object({
        domain: z.string(),
        /** Mails that the mail server accepted or refused. */
        mailed: z.int(),
        bounced: z.int(),
        complained: z.int(),
        delivered: z.int(),
      }),
    ),
  }),
});
export type MailDomains = z.infer<typeof readMailDomains.response>;

/** Addresses that are not mailed, the latest first. */
export const listMailBlocks = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/admin/mails/blocks',
  staff: 'mails.read',
  query: z.strictObject({
    skip: skipParam(1_000_000),
    limit: limitParam(100, BLOCKS_PAGE_SIZE),
  }),
  response: z.object({ blocks: z.array(blockView), total: z.int() }),
});
export type MailBlockList = z.infer<typeof listMailBlocks.response>;

export const addMailBlock = endpoint({
  ...change,
  method: 'POST',
  path: '/v1/admin/mails/blocks',
  staff: 'mail-block.change',
  body: z.strictObject({ email: emailSchema, reason }),
  response: z.object({ isBlocked: z.literal(true) }),
});

export const liftMailBlock = endpoint({
  ...change,
  method: 'POST',
  path: '/v1/admin/mails/blocks/lift',
  staff: 'mail-block.change',
  body: z.strictObject({ email: emailSchema, reason }),
  response: z.object({ isBlocked: z.literal(false) }),
});

export const queueNames = ['codes', 'mail', 'events', 'bulk', 'webhooks', 'outside', 'sweeps', 'outbox'] as const;

export const queueView = z.object({
  queue: z.enum(queueNames),
  isPaused: z.boolean(),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  failed: z.int(),
  /** Age of the oldest job that is due; 0 for none. */
  oldestSeconds: z.number(),
});
export type QueueView = z.infer<typeof queueView>;

/** The same figures as `/metrics`. */
export const readQueues = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/admin/queues',
  staff: 'queues',
  response: z.object({ queues: z.array(queueView) }),
});
export type QueueList = z.infer<typeof readQueues.response>;

/** Stored bytes by account and store, and their growth. */
export const readStorage = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/admin/storage',
  staff: 'storage.read',
  response: z.object({
    stores: z.array(
      z.object({
        store: z.string(),
        kind: z.enum(['disk', 's3']),
        isDefault: z.boolean(),
        /** Null until it was counted. */
        bytes: bytesSchema.nullable(),
        /** Space of the disk; null for a bucket. */
        disk: z.object({ freeBytes: bytesSchema, totalBytes: bytesSchema }).nullable(),
      }),
    ),
    /** Those that store most, the largest first. */
    accounts: z.array(
      z.object({
        accountId: z.string(),
        /** User id of the account's owner; empty if there is none. */
        userId: z.string(),
        email: z.string(),
        bytes: bytesSchema,
      }),
    ),
    /** A day each, the oldest first. */
    days: z.array(z.object({ day: z.string(), stores: z.record(z.string(), bytesSchema) })),
    /** When stores were counted last; null: never. Accounts are as they are now. */
    countedAt: instantSchema.nullable(),
  }),
});
export type StorageView = z.infer<typeof readStorage.response>;

export const processView = z.object({
  processId: z.string(),
  service: z.string(),
  version: z.string(),
  host: z.string(),
  pid: z.int(),
  startedAt: instantSchema,
  seenAt: instantSchema,
  /** It has not been heard of for too long. */
  isSilent: z.boolean(),
  status: z.enum(['ready', 'degraded', 'down', 'stopping']),
  dependencies: z.record(z.string(), z.enum(['up', 'down'])),
  /** The longest of the last minute or two. */
  eventLoopDelayMs: z.number(),
  memoryBytes: bytesSchema,
  /** Jobs that it runs. */
  jobs: z.int(),
});
export type ProcessView = z.infer<typeof processView>;

/** Every process that runs, or fell silent within the last minutes. */
export const readProcesses = endpoint({
  ...read,
  method: 'GET',
  path: '/v1/admin/processes',
  staff: 'processes.read',
  response: z.object({ processes: z.array(processView) }),
});
export type ProcessList = z.infer<typeof readProcesses.response>;
