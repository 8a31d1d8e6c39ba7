import { errorOf, groupFailures } from './failure-cause.js';

const failed = (id: string, reason: string, failedAt = 1, name = 'mail.deliver') => ({ id, name, reason, failedAt });

it('groups failures of one job whose errors differ in ids, addresses, links and numbers alone', () => {
  const groups = groupFailures([
    failed('a', 'mail failed: 550', 5),
    failed('b', 'connect to bo@reader.test via https://x.example/a1 failed after 1203 ms', 2),
    failed('c', 'connect to li@reader.test via https://x.example/b2 failed after 7 ms', 9),
    failed('d', 'connect to li@reader.test via https://x.example/b2 failed after 7 ms', 3),
    failed('e', 'mail failed: 554', 6),
    failed('f', 'mail failed: 550', 4, 'mail.deliver-code'),
  ]);
  expect(groups.map(({ job, error, count, jobId, latestAt }) => [job, error, count, jobId, latestAt])).toEqual([
    ['mail.deliver', 'connect to … via … failed after … ms', 3, 'c', 9],
    ['mail.deliver', 'mail failed: 554', 1, 'e', 6],
    ['mail.deliver', 'mail failed: 550', 1, 'a', 5],
    ['mail.deliver-code', 'mail failed: 550', 1, 'f', 4],
  ]);
  expect(new Set(groups.map(({ causeId }) => causeId)).size).toBe(4);
});

it('keeps one line of the error, without an id or an address', () => {
  expect(errorOf('no transfer Xy12_ab-9Q for <mei@example.com>\n    at secret.ts')).toBe('no transfer … for <…>');
});
