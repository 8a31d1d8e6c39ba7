import { sentryEvent } from './sentry-event.js';

const about = { id: '0'.repeat(32), at: new Date(0), tags: { job: 'mail.send' }, root: '/srv/sampan/' };
const valueOf = (error: unknown) => sentryEvent(error, about).exception.values[0]?.value;

it.each([
  [new Error('mail to mei@example.com for 陈静 about "Plan 7.pdf" failed'), ''],
  [Object.assign(new Error('E11000 duplicate key: mei@example.com'), { code: 11000 }), '11000'],
  [Object.assign(new Error('x'), { code: 'mei@example.com' }), ''],
  [Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:25'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [
    new TypeError("Cannot read properties of undefined (reading 'Mei Chen')"),
    'Cannot read properties of undefined (reading […])',
  ],
  [
    new TypeError('cookie refresh=eyJhbGciOi.J9 of 2001:db8::1 and 10.1.2.3 at /d/abcDEF1 in plan.pdf is not iterable'),
    'cookie […] of […] and […] at […] in […] is not iterable',
  ],
  ['mei@example.com', ''],
  [null, ''],
])('of %s says %j', (error, value) => {
  expect(valueOf(error)).toBe(value);
});

it('names functions and lines below the program, and nothing else of the text', () => {
  const error = new Error('secret mei@example.com');
  error.name = 'mei@example.com';
  error.stack = [
    'Error: secret mei@example.com',
    '    at Mails.send (file:///srv/sampan/dist/server/mails.js:12:7)',
    '    at mei@example.com',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
  ].join('\n');
  const event = sentryEvent(error, about);
  expect(JSON.stringify(event)).not.toMatch(/mei|secret/);
  expect(event.exception.values[0]).toMatchObject({
    type: 'Error',
    stacktrace: {
      frames: [
        { function: 'process.processTicksAndRejections', in_app: false },
        { function: 'Mails.send', filename: 'dist/server/mails.js', lineno: 12, colno: 7, in_app: true },
      ],
    },
  });
});
