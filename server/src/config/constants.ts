import { join } from 'node:path';
import * as z from 'zod';
import { UNDO_SECONDS } from '#contract/limits.js';
import { splitWords } from '#contract/formats.js';

/** Path at which Prometheus scrapes servers and workers. */
export const METRICS_PATH = '/metrics';

const seconds = z.coerce.number().int().min(0);

/**
 * Values that no operator has a reason to change, so they are no settings. Tests override them with JSON in
 * `TEST_CONSTANTS`.
 */
export const constantsSchema = z.object({
  /** How long a member can undo a send or a deletion: mails leave and objects are deleted only afterwards. 0: no undo. */
  UNDO_SECONDS: seconds.default(UNDO_SECONDS),
  /** Notifications to a member within it, from the first one, are one mail. 0: one mail each. */
  DIGEST_SECONDS: seconds.default(300),
  /**
   * All that a person is mailed within this time is one mail: added files, requests for more time after the first,
   * submissions, downloads.
   */
  MAIL_GATHER_SECONDS: seconds.default(600),
  /** Between two signs of life on a live stream; below the idle timeout of reverse proxies. */
  LIVE_HEARTBEAT_SECONDS: seconds.default(20),
  /** Requests and responses below 1 KiB per second are aborted after it. */
  SLOW_TRANSFER_SECONDS: seconds.default(60),
  /** A worker without a heartbeat for so long counts as dead; others take over its jobs and mails. */
  JOB_LOCK_SECONDS: seconds.default(15),
  /** Resolvers instead of those of the system. */
  DNS_SERVERS: z.string().transform(splitWords).optional(),
  /** Base address of Stripe's API, for tests. */
  STRIPE_API_URL: z.string().optional(),
  /** The built client; beside the sources in tests. */
  CLIENT_DIR: z.string().default(join(import.meta.dirname, '../../../client')),
});

export const testConstants = z
  .string()
  .default('{}')
  .transform((json): unknown => JSON.parse(json))
  .pipe(constantsSchema);
