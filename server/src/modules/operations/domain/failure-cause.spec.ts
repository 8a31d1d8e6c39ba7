import { causeIdOf, groupFailures } from './failure-cause.js';

const failed = (id: string, reason: string, failedAt = 1, name = 'mail.deliver') => ({ id, name, reason, failedAt });

it('groups failures of one job whose errors differ in ids, addresses, links and numbers alone', () => {
  const groups = groupFailures([
    failed('b', 'connect to bo@reader.test via https://x.example/a1 failed after 1203 ms', 2),
    failed('c', 'connect to li@reader.test via https://x.example/b2 failed after 7 ms', 9),
    failed('d', 'connect to li@reader.test via https://x.example/b2 failed after 7 ms', 3),
    failed('e', 'mail failed: 554', 6),
    failed('a', 'mail failed: 550', 50),
    failed('f', 'mail failed: 550', 4, 'mail.deliver-code'),
  ]);
  expect(groups.map(({ job, error, count, jobId, latestAt }) => [job, error, count, jobId, latestAt])).toEqual([
    ['mail.deliver', 'connect to … via … failed after … ms', 3, 'c', 9],
    ['mail.deliver', 'mail failed: 550', 1, 'a', 50],
    ['mail.deliver', 'mail failed: 554', 1, 'e', 6],
    ['mail.deliver-code', 'mail failed: 550', 1, 'f', 4],
  ]);
  expect(new Set(groups.map(({ causeId }) => causeId)).size).toBe(4);
});

it.each([
  ['no transfer Xy12_ab-9Q for <mei@example.com>\n    at secret.ts', 'no transfer … for <…>'],
  ['get (http://x.example/a?b) or "https://y.example/c" failed', 'get (…) or "…" failed'],
  ["mail to a:b@c.d;(e@f.g),'h@i.j' failed", "mail to a:…;(…),'…' failed"],
  ['of abcdef1, abcde1, abcdefg and 1-_abcd', 'of …, abcde1, abcdefg and …'],
  ['after 1203 ms, 1203ms, 2.5s, 3x, 7', 'after … ms, …, …, 3x, …'],
  ['answered 399 400 550 599 600 4000 1400', 'answered … 400 550 599 … … …'],
  ['  blanks around  ', 'blanks around'],
  ['', ''],
])('of %j keeps one line without what differs: %j', (reason, error) => {
  expect(groupFailures([failed('a', reason)])[0]?.error).toBe(error);
});

it('reads 2000 characters of the error, and keeps 300', () => {
  const errorOf = (reason: string) => groupFailures([failed('a', reason)])[0]?.error;
  expect(errorOf(`at https://${'x'.repeat(1987)} end`)).toBe('at … e');
  const long = 'a '.repeat(149);
  expect(errorOf(`${long}ab`)).toBe(`${long}ab`);
  expect(errorOf(`${long}abc`)).toBe(`${long}ab`);
});

it('has one id for each job and error', () => {
  const id = causeIdOf({ name: 'mail.deliver', reason: 'no transfer 12345678' });
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(causeIdOf({ name: 'mail.deliver', reason: 'no transfer 87654321' })).toBe(id);
  expect(causeIdOf({ name: 'mail.deliver', reason: 'no request 12345678' })).not.toBe(id);
  expect(causeIdOf({ name: 'mail.send', reason: 'no transfer 12345678' })).not.toBe(id);
});
