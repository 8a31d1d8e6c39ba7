import { sha256 } from '../../../core/secrets/derived-secrets.js';
import { bounceSamples } from '../testing/bounces.builder.js';
import { type Bounce, bounceKeyOf, endsMails, keyInReturnPath, returnPathOf, shortAnswer } from '../domain/bounce.js';
import { readBounce } from './read-bounce.js';

const messageId = `<${sha256('transfer-1')}@files.example.test>`;
const key = sha256('transfer-1').slice(0, 24);

it.each(bounceSamples.map((sample) => [sample.name, sample] as const))(
  'reads what %s writes',
  async (_, { raw, outcome, status, answer }) => {
    const found = await readBounce(Buffer.from(raw(messageId)));
    expect(found && { ...found, answer: '' }).toEqual(outcome && { key, outcome, status, answer: '' });
    expect(found?.answer ?? '').toMatch(answer);
    expect(found?.answer ?? '').not.toContain('reader.test>');
  },
);

it('knows the mail by its return path, where the copy of it is missing', async () => {
  const [sample] = bounceSamples;
  const raw = sample?.raw('<none@elsewhere.test>') ?? '';
  expect(await readBounce(Buffer.from(raw))).toBeNull();
  const path = returnPathOf('bounces@sampan.example', messageId);
  expect(path).toMatch(/^bounces\+[0-9a-f]{36}@sampan\.example$/);
  expect([keyInReturnPath(path), keyInReturnPath(path.toUpperCase())]).toEqual([key, key]);
  const returned = raw.replace('To: bounces@sampan.example', `To: ${path}`);
  expect(await readBounce(Buffer.from(returned))).toMatchObject({ key, outcome: 'bounced' });
});

it('is not led astray by what is no notification', async () => {
  const texts = ['', 'From: x', 'Content-Type: multipart/report; boundary=a\r\n\r\n--a', '\0\0\0'.repeat(5000)];
  for (const text of texts) expect(await readBounce(Buffer.from(text))).toBeNull();
  expect(bounceKeyOf('<CAF1234@mail.gmail.example>')).toBeNull();
});

it('keeps answers short, on one line and without addresses', () => {
  expect(shortAnswer('550 <bo@reader.test>\r\n  is\tgone, says x+y@z.example.')).toBe('550 <…> is gone, says …');
  expect(shortAnswer('a '.repeat(9000))).toHaveLength(300);
});

it('ends mails where an address is gone, and after three bounces in thirty days for other reasons', () => {
  const now = new Date('2026-07-05T12:00:00Z');
  const bounce = (status: string, daysAgo = 0): Bounce => ({
    id: `${status}-${daysAgo}`,
    status,
    at: new Date(now.getTime() - daysAgo * 86_400_000),
  });
  expect(endsMails([bounce('5.1.1')], now)).toBe(true);
  expect(endsMails([bounce('5.1.10')], now)).toBe(true);
  expect(endsMails([bounce('5.1.1', 31)], now)).toBe(false);
  expect(endsMails([bounce('5.2.2'), bounce('5.7.1', 3)], now)).toBe(false);
  expect(endsMails([bounce('5.2.2'), bounce('5.7.1', 3), bounce('5.0.0', 29)], now)).toBe(true);
  expect(endsMails([bounce('5.2.2'), bounce('5.7.1', 3), bounce('5.0.0', 31)], now)).toBe(false);
});
