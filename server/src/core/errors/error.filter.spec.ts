import { errorResponseOf } from './error.filter.js';

const named = (name: string, code?: string | number) => Object.assign(new Error('x'), { name }, code ? { code } : {});

/** Wrapped as by the driver. */
const bulkFailure = (errorResponse: Error) => Object.assign(named('MongoBulkWriteError'), { errorResponse });

it.each([
  ['no server is found', named('MongoServerSelectionError')],
  ['the network breaks', named('MongoNetworkTimeoutError')],
  ['other connections to the server break', named('PoolClearedOnNetworkError')],
  ['a connection ended before a write', named('Error', 'EPIPE')],
  ['no server listens', named('Error', 'ECONNREFUSED')],
  ['the server stops', named('MongoServerError', 11_600)],
  ['another server writes now', named('MongoServerError', 10_107)],
  ['the network breaks in a bulk write', bulkFailure(named('MongoNetworkError'))],
  ['no server listens during a bulk write', bulkFailure(named('Error', 'ECONNREFUSED'))],
])('says that it may be tried again where %s', (_, error) => {
  const { status, body, headers, unexpected } = errorResponseOf(error, 'r');
  expect([status, body.code, headers['Retry-After'], unexpected]).toEqual([503, 'unavailable', '5', true]);
});

it.each([
  ['a bug', new TypeError('x is not a function')],
  ['a write that breaks a rule', named('MongoServerError', 11_000)],
  ['a bulk write that breaks a rule', bulkFailure(named('MongoServerError', 11_000))],
  ['a full disk', named('Error', 'ENOSPC')],
])('reports %s as a bug', (_, error) => {
  const { status, body, unexpected } = errorResponseOf(error, 'r');
  expect([status, body.code, unexpected]).toEqual([500, 'internal', true]);
});
