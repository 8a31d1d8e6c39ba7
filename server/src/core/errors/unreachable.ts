import { isRefusingWrites } from '../redis/redis.js';

const connectionErrorName =
  /^(Mongo(ose)?)?(ServerSelection|Network|NotConnected|NetworkTimeout|PoolCleared|PoolClosed|TopologyClosed)/;

/** Raw socket errors, which drivers pass on unwrapped. */
const brokenConnection = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** MongoDB's retryable errors: the server is shutting down or no longer primary. */
const steppingDown = new Set<unknown>([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}

function isDatabaseUnavailable(error: Error): boolean {
  if (connectionErrorName.test(error.name) || steppingDown.has(codeOf(error))) return true;
  // The driver wraps a connection error during a bulk write.
  return error.name === 'MongoBulkWriteError' && 'errorResponse' in error && isUnreachable(error.errorResponse);
}

/**
 * The database or queue cannot be reached, accepts no writes, or the connection was lost during a call. That is not a
 * bug: a call is answered with 503, and a job runs again without using up an attempt. Stores and mail servers have
 * errors of their own.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isDatabaseUnavailable(error) ||
    error.name === 'MaxRetriesPerRequestError' ||
    isRefusingWrites(error) ||
    brokenConnection.has(codeOf(error))
  );
}
