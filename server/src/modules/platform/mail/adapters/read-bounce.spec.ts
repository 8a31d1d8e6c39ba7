import { sha256 } from '../../../../core/secrets/secrets.js';
import { bounceSamples } from '../testing/bounces.builder.js';
import { bounceKeyOf, keyInReturnPath, returnPathOf, shortAnswer } from '../domain/bounce.js';
import { readBounce } from './read-bounce.js';

const messageId = `<${sha256('transfer-1')}@files.example.test>`;
const key = sha256('transfer-1').slice(0, 24);
const reader = () => Promise.resolve('bo@reader.test');

it.each(bounceSamples.map((sample) => [sample.name, sample] as const))(
  'reads what %s writes',
  async (_, { raw, outcome, status, answer }) => {
    const found = await readBounce(Buffer.from(raw(messageId)), reader);
    expect(found && { ...found, answer: '' }).toEqual(outcome && { key, outcome, status, answer: '' });
    expect(found?.answer ?? '').toMatch(answer);
    expect(found?.answer ?? '').not.toContain('reader.test>');
  },
);

it('knows the mail by its return path, where the copy of it is missing', async () => {
  const [sample] = bounceSamples;
  const raw = sample?.raw('<none@elsewhere.test>') ?? '';
  expect(await readBounce(Buffer.from(raw), reader)).toBeNull();
  const path = returnPathOf('bounces@sampan.example', messageId);
  expect(path).toMatch(/^bounces\+[0-9a-f]{36}@sampan\.example$/);
  expect([keyInReturnPath(path), keyInReturnPath(path.toUpperCase())]).toEqual([key, key]);
  const returned = raw.replace('To: bounces@sampan.example', `To: ${path}`);
  expect(await readBounce(Buffer.from(returned), reader)).toMatchObject({ key, outcome: 'bounced' });
});

it('is not led astray by what is no notification', async () => {
  const texts = ['', 'From: x', 'Content-Type: multipart/report; boundary=a\r\n\r\n--a', '\0\0\0'.repeat(5000)];
  for (const text of texts) expect(await readBounce(Buffer.from(text), reader)).toBeNull();
  expect(bounceKeyOf('<CAF1234@mail.gmail.example>')).toBeNull();
});

it('keeps answers short, on one line and without addresses', () => {
  expect(shortAnswer('550 <bo@reader.test>\r\n  is\tgone, says x+y@z.example.')).toBe('550 <…> is gone, says …');
  expect(shortAnswer('a '.repeat(9000))).toHaveLength(300);
});

const other = 'somebody.else@old.example';
const status = (...fields: string[]) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: bounces@sampan.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `It could not be delivered to ${other}.`,
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...fields,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--b--',
    '',
  ].join('\r\n');
const failed = (final: string, ...more: string[]) => [
  `Final-Recipient: ${final}`,
  ...more,
  'Action: failed',
  'Status: 5.1.1',
];
const words = (...lines: string[]) =>
  ['From: MAILER-DAEMON@mx.example', 'To: bounces@sampan.example', `References: ${messageId}`, ...lines].join('\r\n');
const feedback = (...fields: string[]) =>
  status('x')
    .replace('message/delivery-status', 'message/feedback-report')
    .replace('Reporting-MTA: dns; mx.example', ['Feedback-Type: abuse', ...fields].join('\r\n'));

describe('a report about another address', () => {
  it.each([
    ['by its last recipient', status(...failed(`rfc822; ${other}`))],
    [
      'though the mail went to the reader',
      status(...failed(`rfc822; ${other}`, 'Original-Recipient: rfc822;bo@reader.test')),
    ],
    [
      'beside one that arrived',
      status(
        'Final-Recipient: rfc822; x@y.example',
        'Action: delivered',
        'Status: 2.0.0',
        '',
        ...failed(`rfc822; ${other}`),
      ),
    ],
    ['with a tag that the reader has not', status(...failed('rfc822; bo+old@reader.test'))],
    ['in a header', words(`X-Failed-Recipients: ${other}`, '', '550 no such user')],
    ['in words', words('', `<${other}>:`, '550 no such user', '', 'To: bo@reader.test')],
    ['as a complaint', feedback(`Original-Rcpt-To: <${other}>`)],
  ])('is none about the reader: %s', async (_, raw) => {
    expect(await readBounce(Buffer.from(raw), reader)).toBeNull();
  });

  it('says nothing about one that it names beside it', async () => {
    const both = status(
      ...failed(`rfc822; ${other}`),
      '',
      'Final-Recipient: rfc822; bo@reader.test',
      'Action: delivered',
      'Status: 2.0.0',
    );
    expect(await readBounce(Buffer.from(both), reader)).toMatchObject({ outcome: 'delivered', status: '2.0.0' });
    const reversed = status(
      'Final-Recipient: rfc822; x@y.example',
      'Action: delivered',
      'Status: 2.0.0',
      '',
      ...failed('rfc822; bo@reader.test'),
    );
    expect(await readBounce(Buffer.from(reversed), reader)).toMatchObject({ outcome: 'bounced', status: '5.1.1' });
  });
});

it.each([
  'Subject: Warning: message 1abc delayed 24 hours\r\n\r\nA message has not yet been delivered: mx.reader.test:587: timed out',
  'Subject: Delivery delayed\r\n\r\nbo@reader.test: port 587: no answer. We will keep trying for 3 days.',
])('is no bounce while the server goes on trying: %#', async (text) => {
  const raw = `From: MAILER-DAEMON@mx.example\r\nTo: bounces@sampan.example\r\nReferences: ${messageId}\r\n${text}`;
  expect(await readBounce(Buffer.from(raw), reader)).toBeNull();
});

describe('a report about the reader', () => {
  it.each([
    ['in another case', 'bo@reader.test', 'rfc822; Bo@READER.test'],
    ['in brackets', 'bo@reader.test', 'rfc822; <bo@reader.test>'],
    ['with a comment', 'bo@reader.test', 'rfc822; bo@reader.test (Bo)'],
    ['without its kind', 'bo@reader.test', 'bo@reader.test'],
    ['with its tag', 'bo+files@reader.test', 'rfc822; bo+files@reader.test'],
    ['with its tag encoded', 'bo+files@reader.test', 'rfc822; bo+2Bfiles@reader.test'],
    ['without its tag', 'bo+files@reader.test', 'rfc822; bo@reader.test'],
    ['with an apostrophe', "o'brien@reader.test", "rfc822; O'Brien@reader.test"],
    ['with a domain in Unicode', 'bo@xn--fsqu00a.cn', 'utf-8; bo@例子.cn'],
    ['with an escaped domain in Unicode', 'bo@xn--fsqu00a.cn', String.raw`utf-8; bo@\x{4F8B}\x{5B50}.cn`],
    ['with a domain in Punycode', 'bo@xn--fsqu00a.cn', 'rfc822; bo@XN--FSQU00A.cn'],
  ])('is known %s', async (_, email, final) => {
    const raw = status(...failed(final, `Original-Recipient: rfc822;${other}`));
    expect(await readBounce(Buffer.from(raw), () => Promise.resolve(email))).toMatchObject({ outcome: 'bounced' });
  });

  it('is taken as one where it names nobody', async () => {
    const raw = status('Action: failed', 'Status: 5.1.1');
    expect(await readBounce(Buffer.from(raw), reader)).toMatchObject({ outcome: 'bounced' });
    expect(await readBounce(Buffer.from(words('', '550 no such user')), reader)).toMatchObject({ outcome: 'bounced' });
    expect(await readBounce(Buffer.from(feedback()), reader)).toMatchObject({ outcome: 'complained' });
    for (const redacted of ['[redacted]', '<redacted@aol.example>', 'unknown'])
      expect(await readBounce(Buffer.from(feedback(`Original-Rcpt-To: ${redacted}`)), reader)).not.toBeNull();
  });
});
