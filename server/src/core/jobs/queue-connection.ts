import type { ConnectionOptions } from 'bullmq';
import { isNotPrimary } from '../redis/refusals.js';

const reconnect = (tries: number): number => Math.min(tries * 200, 2000);

/** Values of ioredis: after the error it connects again, to where the address leads by then. */
const KEEP = false;
const RECONNECT = 1;
const RECONNECT_AND_RESEND = 2;

/** Fails fast: a request must not wait for an unavailable queue. */
export function producerConnection(url: string): ConnectionOptions {
  return {
    url,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 2000,
    retryStrategy: reconnect,
    reconnectOnError: (error: Error) => (isNotPrimary(error) ? RECONNECT : KEEP),
  };
}

/** BullMQ requires unlimited retries for a worker's blocking connection. */
export function consumerConnection(url: string): ConnectionOptions {
  return {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: reconnect,
    reconnectOnError: (error: Error) => (isNotPrimary(error) ? RECONNECT_AND_RESEND : KEEP),
  };
}
