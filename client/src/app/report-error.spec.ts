import { reportPageError } from '#contract/admin/page-errors.js';
import { reportOf } from './report-error.js';

function errorWith(
  stack: string,
  { name = 'TypeError', message = "reading 'Mei Chen' of mei@example.com" } = {},
): Error {
  return Object.assign(new Error(message), { name, stack });
}

const chromium = [
  "TypeError: reading 'Mei Chen' of mei@example.com",
  '    at Panel (https://send.example.com/assets/page-B1x_2.js?retry=1:1:200)',
  '    at async Object.open (https://send.example.com/assets/core-9zz.js:3:44)',
  '    at https://send.example.com/w/abcDEF1?p=secret:1:1',
  '    at mei@example.com (chrome-extension://abc/inject.js:1:2)',
].join('\n');
const firefox =
  'open@https://send.example.com/assets/core-9zz.js:3:44\n@https://send.example.com/assets/core-9zz.js:9:1\n';
const route = '/w/:slug';

it('tells functions and lines of our own scripts, and nothing of whom or what', () => {
  const report = reportOf(errorWith(chromium), { route });
  expect(report).toEqual({
    type: 'TypeError',
    message: 'reading […] of […]',
    frames: [
      { function: 'Panel', file: 'assets/page-B1x_2.js', line: 1, column: 200 },
      { function: 'Object.open', file: 'assets/core-9zz.js', line: 3, column: 44 },
    ],
    release: '',
    route,
  });
  expect(reportPageError.body?.safeParse(report).success).toBe(true);
  expect(reportOf(errorWith(firefox, { name: 'Error' }), { route })).toMatchObject({
    message: '',
    frames: [
      { function: 'open', line: 3 },
      { function: '', line: 9 },
    ],
  });
});

it.each([
  ['a refused call', errorWith(chromium, { name: 'ApiError' })],
  ['a script that did not come', errorWith(chromium, { name: 'ChunkLoadError' })],
  ['an extension', errorWith('Error: x\n    at a (chrome-extension://abc/inject.js:1:2)')],
  ['what is no error', 'mei@example.com'],
])('tells nothing of %s', (_, error) => {
  expect(reportOf(error, { route })).toBeNull();
});
