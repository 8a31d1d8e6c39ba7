import { postponedMs, RetryLaterError } from './handles-job.js';

const now = new Date('2026-07-05T12:00:00Z');
const inMs = (ms: number) => new RetryLaterError(new Date(now.getTime() + ms), 'too early');
const named = (name: string, code?: string) => Object.assign(new Error('away'), { name, code });

it.each<[string, unknown, number | null]>([
  ['the database is away', named('MongoServerSelectionError'), 1000],
  ['the queue is away', named('MaxRetriesPerRequestError'), 1000],
  ['a connection is refused', named('Error', 'ECONNREFUSED'), 1000],
  ['it is to run in a minute', inMs(60_000), 60_000],
  ['it is to run at once', inMs(0), 1000],
  ['it was to run a minute ago', inMs(-60_000), 1000],
  ['it fails', new Error('the store is full'), null],
  ['nothing is known of the failure', 'stopped', null],
])('costs no try where %s', (_, error, delay) => {
  expect(postponedMs(error, now)).toBe(delay);
});
