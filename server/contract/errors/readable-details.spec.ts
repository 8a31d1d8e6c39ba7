import { readableDetails } from './readable-details.js';

it.each([
  ['en', '3 GB', '30 seconds', '35 minutes', '1 hour, 1 minute', '1,500'],
  ['zh', '3 GB', '30 秒钟', '35 分钟', '1 小时 1 分钟', '1,500'],
])('writes sizes, lengths of time and numbers in words (%s)', (language, limitBytes, soon, later, late, limit) => {
  const wait = (retryAfterSeconds: number) => readableDetails({ retryAfterSeconds }, language)['retryAfterSeconds'];
  expect([29.2, 2100, 3660].map(wait)).toEqual([soon, later, late]);
  expect(readableDetails({ role: 'free', limitBytes: 3e9, limit: 1500, files: ['a'] }, language)).toEqual({
    role: 'free',
    limitBytes,
    limit,
    files: '',
  });
});
