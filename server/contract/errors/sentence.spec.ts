import { errorsEn } from './en.js';
import { readableDetails, sentenceOf } from './sentence.js';

it.each([
  [
    'over-transfer-limit',
    { role: 'pro', limitBytes: 25_000_000_000, excessBytes: 1 },
    "Your Pro plan is limited to 25 GB transfers. You're 1 byte over your limit.",
  ],
  ['transfer-too-large', { limitBytes: 1_500_000 }, 'A transfer can be up to 1.5 MB here.'],
  ['monthly-limit', { role: 'free', limit: 10 }, 'Your Free plan comes with 10 transfers a month'],
  ['monthly-limit', { role: 'businessplus', limit: 1 }, 'Your Business Plus plan comes with 1 transfer a month'],
  ['too-many-files', { limit: 1 }, 'Your plan sends up to 1 file at once.'],
  ['too-many-files', { limit: 1500 }, 'Your plan sends up to 1,500 files at once.'],
  ['too-many-recipients', { limit: 1 }, 'You can send to up to 1 person at once.'],
  ['expiry-too-long', { days: 1 }, 'Files are kept for up to 1 day here.'],
  ['too-many-requests', { retryAfterSeconds: 0.4 }, 'Too many attempts. Wait 1 second and try again.'],
  ['no-free-seat', { seats: 1 }, 'The plan’s only seat is taken.'],
  ['no-free-seat', { seats: 5 }, 'All 5 seats of the plan are taken.'],
  ['duplicate-file', { fileName: '{{limit}}' }, '{{limit}} is in this transfer twice.'],
] as const)('%s %j reads "%s"', (code, details, expected) => {
  expect(sentenceOf(errorsEn[code], details)).toContain(expected);
});

it('every sentence with a number has a form for one', () => {
  const plural = /\{\{\w*(limit|days|seats)\}\} \w+s\b/;
  expect(Object.entries(errorsEn).filter(([, text]) => plural.test(text))).toEqual([]);
});

it.each([
  ['en', 'Free', '30 seconds', '35 minutes', '1 hour, 1 minute'],
  ['zh', '免费', '30 秒钟', '35 分钟', '1 小时 1 分钟'],
])('writes plans, sizes, lengths of time and numbers in words (%s)', (language, role, soon, later, late) => {
  const wait = (retryAfterSeconds: number) => readableDetails({ retryAfterSeconds }, language)['retryAfterSeconds'];
  expect([29.2, 2100, 3660].map(wait)).toEqual([soon, later, late]);
  expect(readableDetails({ role: 'free', limitBytes: 3e9, limit: 1500, files: ['a'] }, language)).toEqual({
    role,
    limitBytes: '3 GB',
    limit: '1,500',
    files: '',
  });
});
