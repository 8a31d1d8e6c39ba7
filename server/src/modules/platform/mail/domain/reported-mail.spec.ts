import { readFileSync } from 'node:fs';
import { mailReports } from '#contract/mail.js';
import { reportOf } from './bounce.js';

const key = 'k'.repeat(24);
const messageId = `${key}${'r'.repeat(19)}@mail.example.com`;
const said = { messageId, outcome: 'bounced', status: '', answer: '' };

it.each([
  ['bounced', '5.1.1', '5.1.1'],
  ['bounced', '', '5.0.0'],
  ['bounced', '550', '5.0.0'],
  ['delayed', '4.4.1', '4.4.1'],
  ['delayed', 'later', ''],
  ['delivered', '', ''],
  ['complained', '', ''],
])('takes %s with the status %j as one with %j', (outcome, status, expected) => {
  expect(reportOf({ ...said, outcome, status })).toEqual({ key, outcome, status: expected, answer: '' });
});

it('knows mails with and without the brackets of their Message-ID, and keeps no address of the answer', () => {
  const answer = 'no such user mei@example.com';
  expect(reportOf({ ...said, messageId: `<${messageId}>`, answer, recipient: 'mei@example.com' })).toMatchObject({
    key,
    answer: 'no such user …',
    recipient: 'mei@example.com',
  });
});

it.each([
  ['an outcome of another kind', { outcome: 'opened' }],
  ['a mail that is not ours', { messageId: 'x@example.org' }],
])('passes over %s', (_, changes) => {
  expect(reportOf({ ...said, ...changes })).toBeNull();
});

describe('the example of the documentation', () => {
  const document = readFileSync(new URL('../../../../../../docs/operations.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n(const outcomes[^]+?)```/.exec(document) ?? [];
  type Translate = (hook: unknown) => unknown;
  // eslint-disable-next-line typescript/no-implied-eval, no-new-func -- what people copy is what is tested
  const examples = new Function(`${code}; return { fromMailgun, fromSendgrid };`)() as Record<string, Translate>;
  const translated = (name: string, hook: unknown) =>
    mailReports
      .parse(JSON.parse(JSON.stringify({ reports: examples[name]?.(hook) })))
      .reports.map((report) => reportOf(report));

  it.each([
    [{ event: 'failed', severity: 'permanent' }, 'bounced', '5.1.1', 'gone'],
    [{ event: 'failed', severity: 'temporary' }, 'delayed', '5.1.1', 'gone'],
    [{ event: 'delivered', 'delivery-status': {} }, 'delivered', '', ''],
    [{ event: 'complained', 'delivery-status': undefined }, 'complained', '', ''],
  ])('translates what Mailgun reports: %j', (event, outcome, status, answer) => {
    const hook = {
      'event-data': {
        recipient: 'mei@example.com',
        message: { headers: { 'message-id': messageId } },
        'delivery-status': { 'enhanced-code': '5.1.1', message: 'gone' },
        ...event,
      },
    };
    expect(translated('fromMailgun', hook)).toEqual([{ key, outcome, status, answer, recipient: 'mei@example.com' }]);
  });

  it('translates what SendGrid reports', () => {
    const of = { 'smtp-id': `<${messageId}>`, email: 'mei@example.com' };
    const hook = [
      { ...of, event: 'bounce', status: '5.1.1', reason: 'gone' },
      { ...of, event: 'dropped' },
      { ...of, event: 'deferred', response: 'later' },
      { ...of, event: 'delivered', response: '250 OK' },
      { ...of, event: 'spamreport' },
      { ...of, event: 'open' },
      { event: 'bounce' },
    ];
    expect(
      translated('fromSendgrid', hook).map((report) => report && [report.outcome, report.status, report.answer]),
    ).toEqual([
      ['bounced', '5.1.1', 'gone'],
      ['bounced', '5.0.0', ''],
      ['delayed', '', 'later'],
      ['delivered', '', '250 OK'],
      ['complained', '', ''],
      null,
      null,
    ]);
  });
});
