import { createSign, generateKeyPairSync } from 'node:crypto';
import { readSendgrid } from './sendgrid-events.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const verificationKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const timestamp = '1700000000';
const key = 'k'.repeat(24);
const ours = { 'smtp-id': `<${key}${'r'.repeat(19)}@mail.example.com>` };

function read(body: unknown, changes: object = {}) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const signature = createSign('sha256').update(timestamp).update(bytes).sign(privateKey, 'base64');
  return readSendgrid(bytes, { key: verificationKey, signature, timestamp, ...changes });
}

it.each([
  [{ event: 'delivered' }, 'delivered', '', ''],
  [{ event: 'delivered', response: '250 OK mei@example.com' }, 'delivered', '', '250 OK …'],
  [{ event: 'deferred', status: '4.2.2' }, 'delayed', '4.2.2', ''],
  [{ event: 'spamreport' }, 'complained', '', ''],
  [{ event: 'bounce' }, 'bounced', '5.0.0', ''],
  [{ event: 'bounce', status: '5.1.10', reason: 'gone', response: 'other' }, 'bounced', '5.1.10', 'gone'],
  [{ event: 'bounce', status: 'x5.1.1' }, 'bounced', '5.0.0', ''],
  [{ event: 'bounce', status: '5.1.1x' }, 'bounced', '5.0.0', ''],
  [{ event: 'dropped', status: '' }, 'bounced', '5.0.0', ''],
])('takes %j for %s', (event, outcome, status, answer) => {
  expect(read([{ ...ours, ...event }])).toEqual([{ key, outcome, status, answer }]);
});

it('reads all events of a request, and passes over what is not ours or of another kind', () => {
  const others = [
    { ...ours, event: 'open' },
    { event: 'delivered', 'smtp-id': '<x@example.org>' },
    { event: 'bounce' },
  ];
  const events = [{ ...ours, event: 'delivered' }, ...others, { ...ours, event: 'bounce' }];
  expect(read(events)?.map(({ outcome }) => outcome)).toEqual(['delivered', 'bounced']);
  expect([read('no JSON'), read({}), read([])]).toEqual([[], [], []]);
});

it.each([
  ['another time', { timestamp: '1700000001' }],
  ['no signature', { signature: '' }],
  ['a key that is none', { key: 'AAAA' }],
])('takes nothing with %s', (_, changes) => {
  expect(read([{ ...ours, event: 'delivered' }], changes)).toBeNull();
});
