import { createHmac } from 'node:crypto';
import { parse, readMailgun } from './mailgun-events.js';

const KEY = 'signing-key';
const key = 'k'.repeat(24);
const messageId = `${key}${'r'.repeat(19)}@mail.example.com`;

function signed(data: object, changes: object = {}): Buffer {
  const [timestamp, token] = ['1700000000', 'random'];
  const signature = createHmac('sha256', KEY)
    .update(timestamp + token)
    .digest('hex');
  const event = { message: { headers: { 'message-id': messageId } }, ...data };
  return Buffer.from(JSON.stringify({ signature: { timestamp, token, signature, ...changes }, 'event-data': event }));
}

it.each([
  ['delivered', undefined, 'delivered', ''],
  ['complained', undefined, 'complained', ''],
  ['failed', 'temporary', 'delayed', ''],
  ['failed', 'permanent', 'bounced', '5.0.0'],
])('takes %s (%s) for %s', (event, severity, outcome, status) => {
  expect(readMailgun(signed({ event, severity }), KEY)).toEqual([{ key, outcome, status, answer: '' }]);
});

it.each([
  [{ code: 605 }, '5.1.1', ''],
  [{ code: 606 }, '5.0.0', ''],
  [{ code: 605, 'enhanced-code': '5.2.1' }, '5.2.1', ''],
  [{ message: 'no such user mei@example.com', description: 'other' }, '5.0.0', 'no such user …'],
  [{ message: '', description: 'mailbox full' }, '5.0.0', 'mailbox full'],
])('of a failure with %j the status is %s and the answer %j', (status, expected, answer) => {
  const bytes = signed({ event: 'failed', severity: 'permanent', 'delivery-status': status });
  expect(readMailgun(bytes, KEY)).toEqual([{ key, outcome: 'bounced', status: expected, answer }]);
});

it.each([
  ['an event of another kind', { event: 'opened' }],
  ['a mail that is not ours', { event: 'delivered', message: { headers: { 'message-id': 'x@example.org' } } }],
  ['no mail', { event: 'delivered', message: {} }],
])('passes over %s', (_, data) => {
  expect(readMailgun(signed(data), KEY)).toEqual([]);
});

it.each([
  ['another key', signed({ event: 'delivered' }), 'other-key'],
  ['a short signature', signed({ event: 'delivered' }, { signature: 'abcd' }), KEY],
  ['another time', signed({ event: 'delivered' }, { timestamp: '1700000001' }), KEY],
  ['another token', signed({ event: 'delivered' }, { token: 'other' }), KEY],
  ['no signature', Buffer.from('{}'), KEY],
  ['no JSON', Buffer.from('event=delivered'), KEY],
])('takes nothing with %s', (_, bytes, given) => {
  expect(readMailgun(bytes, given)).toBeNull();
});

it.each([
  ['{"a":1}', { a: 1 }],
  ['', null],
  ['{', null],
])('parses %j, and what is no JSON as nothing', (text, expected) => {
  expect(parse(Buffer.from(text))).toEqual(expected);
});
