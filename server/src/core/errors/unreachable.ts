const databaseAway = /^Mongo(ose)?(ServerSelection|Network|NotConnected|NetworkTimeout|PoolCleared|TopologyClosed)/;

/** Node's own codes: drivers pass some socket errors on unchanged. */
const brokenConnection = new Set<unknown>([
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** A server that stops, or is no longer the one to write to (MongoDB's retryable errors). */
const steppingDown = new Set<unknown>([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}

/** No server was found in time, or the connection was lost during a call. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (databaseAway.test(error.name) || steppingDown.has(codeOf(error))) return true;
  // The driver wraps what broke the connection in the middle of a bulk write.
  return error.name === 'MongoBulkWriteError' && 'errorResponse' in error && isUnreachable(error.errorResponse);
}

/** An unavailable database or queue is not a bug of ours: the client may retry (F8). */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isDatabaseAway(error) || error.name === 'MaxRetriesPerRequestError' || brokenConnection.has(codeOf(error));
}
