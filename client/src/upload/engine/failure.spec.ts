import { toFailure } from './failure.js';
import { FakeApiError } from '../testing/fake-store.js';
import { StoreRefusal, TransportError } from '../store/transport.js';
import { UploadError } from '../upload-error.js';

function refusal(status: number, text = '', headers: Record<string, string> = {}): StoreRefusal {
  return new StoreRefusal({ status, text, header: (name) => headers[name] });
}

function named(name: string): Error {
  return Object.assign(new Error('what happened'), { name });
}

it.each([
  // A fresh credential and another try (point 8)
  ['an expired token by name', named('SecurityTokenExpiredError'), 'credential', 'unauthenticated'],
  ['an unknown key by name', named('InvalidAccessKeyIdError'), 'credential', 'unauthenticated'],
  ['an expired token in XML', refusal(400, '<Error><Code>ExpiredToken</Code></Error>'), 'credential', 'store-refused'],
  ['an unknown key in XML', refusal(403, '<Code>InvalidAccessKeyId</Code>'), 'credential', 'store-refused'],
  ['an old signature', refusal(403, '{"code":"signature-invalid"}'), 'credential', 'store-refused'],
  ['a 401 of the server', new FakeApiError('unauthenticated', 401), 'credential', 'unauthenticated'],
  // No answer
  ["fetch's TypeError", new TypeError('Failed to fetch'), 'network', 'network'],
  ['a call without an answer', new FakeApiError('unavailable', 0), 'network', 'network'],
  ['a broken connection', new TransportError('network', 'reset'), 'network', 'network'],
  ['90 s without progress', new TransportError('timeout', 'slow'), 'timeout', 'timeout'],
  // The file
  ['a locked file', new TransportError('file-unreadable', 'in use'), 'file', 'file-unreadable'],
  ['a vanished file', named('NotFoundError'), 'file', 'file-unreadable'],
  // Stops
  ['the user', named('CanceledError'), 'final', 'cancelled'],
  ['the user, by the other name', named('cancel'), 'final', 'cancelled'],
  ['a failure that was final below', new UploadError({ code: 'storage-full', message: '' }), 'final', 'storage-full'],
  ['a full plan', new FakeApiError('storage-full', 403), 'final', 'storage-full'],
  ['a full disk', refusal(507), 'final', 'store-full'],
  ['a full bucket', refusal(403, '<Error><Code>QuotaExceeded</Code></Error>'), 'final', 'store-full'],
  ['a full bucket of MinIO', refusal(400, '<Code>XMinioAdminBucketQuotaExceeded</Code>'), 'final', 'store-full'],
  ['what a store has not learnt', refusal(501, '<Code>NotImplemented</Code>'), 'final', 'store-refused'],
  // Tried again
  ['the browser', named('AbortError'), 'other', 'aborted'],
  ['a gateway', refusal(502), 'gateway', 'store-refused'],
  ['a server that stops', new FakeApiError('unavailable', 503), 'gateway', 'unavailable'],
  ['no more transfers today', new FakeApiError('daily-send-limit', 429), 'final', 'daily-send-limit'],
  ['a full store', new FakeApiError('store-full', 507), 'final', 'store-full'],
  ['too many calls', new FakeApiError('too-many-requests', 429), 'other', 'too-many-requests'],
  ['a part that is just being written', refusal(409, '{"code":"part-conflict"}'), 'other', 'store-refused'],
  ['a mistake of the store', refusal(500), 'other', 'store-refused'],
  ['anything else', 'a string', 'other', 'internal'],
  // Settled by asking the store what it has
  ['a lost multipart upload', refusal(404, '<Code>NoSuchUpload</Code>'), 'lost', 'multipart-not-found'],
  ['the same, of the server', new FakeApiError('multipart-not-found', 404), 'lost', 'multipart-not-found'],
  ['a key that is taken', refusal(412, '{"code":"object-exists"}'), 'exists', 'store-refused'],
  ['a key that is taken at Alibaba', refusal(409, '<Code>FileAlreadyExists</Code>'), 'exists', 'store-refused'],
] as const)('%s', (...[, error, kind, code]) => {
  expect(toFailure(error)).toMatchObject({ kind, code });
});

it('keeps the request id and the demanded delay', () => {
  const failure = toFailure(refusal(503, '', { 'x-request-id': 'r-1', 'retry-after': '3' }));
  expect(failure).toMatchObject({ requestId: 'r-1', retryAfterMs: 3000 });
});
