import { DAY_MS } from '#contract/units.js';
import {
  type Bounce,
  bounceKeyOf,
  BOUNCES_MAX,
  BOUNCES_WITHIN_MS,
  describe as describeFailure,
  isSameMailbox,
  keyInReturnPath,
  kindOf,
  mailsEndUntil,
  refusalCauseOf,
  reportedAddress,
  returnPathOf,
  shortAnswer,
  statusOf,
} from './bounce.js';

const now = new Date('2026-05-31T12:00:00Z');
const key = 'k'.repeat(24);
const messageId = `<${key}${'r'.repeat(19)}@mail.example.com>`;

it.each([
  [messageId, key],
  [messageId.slice(1, -1), key],
  [` ${messageId}`, key],
  [`<${key}${'r'.repeat(18)}@mail.example.com>`, null],
  [`<x${key}${'r'.repeat(19)}@mail.example.com>`, null],
  [`<${key}${'r'.repeat(19)}>`, null],
  ['', null],
])('of the Message-ID %s the key is %s', (id, expected) => {
  expect(bounceKeyOf(id)).toBe(expected);
});

it('names a mail in its return path, whatever the case', () => {
  const path = returnPathOf('bounces@example.com', messageId);
  expect(path).toBe(`bounces+${Buffer.from(key, 'base64url').toString('hex')}@example.com`);
  expect([path, path.toUpperCase()].map(keyInReturnPath)).toEqual([key, key]);
});

it.each(['bounces@example.com', `bounces+${'a'.repeat(35)}@example.com`, `bounces+${'g'.repeat(36)}@example.com`])(
  '%s names no mail',
  (address) => {
    expect(keyInReturnPath(address)).toBeNull();
  },
);

it.each([
  ['550 <mei@example.com> unknown,\r\n  ask admin@example.com ', '550 <…> unknown, ask …'],
  ['x'.repeat(301), 'x'.repeat(300)],
  // Characters far behind are not even read.
  [`${' '.repeat(1199)}ab`, 'a'],
])('keeps of %j what tells of nobody', (answer, expected) => {
  expect(shortAnswer(answer)).toBe(expected);
});

const bounce = (msAgo = 0, isGone = false): Bounce => ({
  id: 'm1-1',
  at: new Date(now.getTime() - msAgo),
  status: '5.0.0',
  isGone,
});
const inAWeek = new Date(now.getTime() + 7 * DAY_MS);

it.each<[string, Bounce[], Date | null | undefined]>([
  ['none', [], undefined],
  ['two for other reasons', [bounce(), bounce()], undefined],
  ['three for other reasons', [bounce(), bounce(), bounce()], inAWeek],
  ['three, one of them 30 days old', [bounce(), bounce(), bounce(30 * DAY_MS)], undefined],
  ['three, one of them 1 ms younger', [bounce(), bounce(), bounce(30 * DAY_MS - 1)], inAWeek],
  ['one of a mailbox that is gone', [bounce(0, true)], null],
  ['an old one of a mailbox that is gone', [bounce(30 * DAY_MS, true)], undefined],
])('%s: until when an address with these bounces gets no mails', (_, bounces, expected) => {
  expect(mailsEndUntil(bounces, now)).toEqual(expected);
});

it('says its limits to those who count', () => {
  expect([BOUNCES_MAX, BOUNCES_WITHIN_MS]).toEqual([3, 30 * DAY_MS]);
});

it.each([
  ['5.1.1', '550 5.1.1 <…>: Recipient address rejected: User unknown in virtual mailbox table', 'no-mailbox'],
  ['5.1.1', '550-5.1.1 The email account that you tried to reach does not exist.', 'no-mailbox'],
  ['5.1.1', '550 5.1.1 User ann not listed in Domino Directory', 'no-mailbox'],
  ['5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient … not found by SMTP address lookup', 'no-mailbox'],
  ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled.', 'no-mailbox'],
  ['5.1.1', '550 收件人邮箱不存在', 'no-mailbox'],
  [
    '5.2.1',
    '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
    'ours',
  ],
  ['5.2.2', "552-5.2.2 The recipient's inbox is out of storage space", 'full'],
  ['5.0.0', '552 Mailbox full', 'full'],
  ['5.1.1', '550 5.1.1 user over quota', 'full'],
  ['5.0.0', '550 收件人邮箱已满', 'full'],
  ['5.7.1', '554 5.7.1 Service unavailable; client host [192.0.2.1] blocked using a list', 'ours'],
  ['5.0.0', '554 Service unavailable; Client host [192.0.2.1] blocked using zen.example.org', 'ours'],
  ['5.1.1', '550 5.1.1 192.0.2.1 is listed at bl.example.org', 'ours'],
  ['5.7.23', '550 5.7.23 The message was rejected because of Sender Policy Framework violation', 'ours'],
  ['5.7.26', '550-5.7.26 This mail is unauthenticated', 'ours'],
  ['5.7.1', '554 5.7.1 after the data', 'ours'],
  ['5.0.0', '550 SPF check failed', 'ours'],
  ['5.0.0', '550 DKIM signature did not verify', 'ours'],
  ['5.0.0', '550 rejected by the DMARC policy of the domain', 'ours'],
  ['5.0.0', '554 Your access to this mail system has been rejected due to the sending MTA’s poor reputation', 'ours'],
  ['5.0.0', '550 Mail server IP is blacklisted', 'ours'],
  ['5.0.0', '550 Ip frequency limited', 'ours'],
  ['5.0.0', '550 rate limit exceeded', 'ours'],
  ['5.0.0', '550 too many messages from your network', 'ours'],
  ['5.0.0', '550 Greylisted, try again later', 'ours'],
  ['5.1.8', '550 5.1.8 Bad sender address', 'ours'],
  ['5.0.0', '554 DT:SPM 163 smtp1', 'ours'],
  ['5.0.0', '550 该IP发送行为异常，频率过高', 'ours'],
  ['5.0.0', '554 message looks like spam', 'ours'],
  // Some providers use one status for refusals of the address and of the sender.
  ['5.1.1', '550-Requested action not taken: mailbox unavailable 550 Reject due to policy restrictions', 'ours'],
  ['5.2.1', '521 5.2.1 : AOL will not accept delivery of this message.', 'ours'],
  ['5.0.0', '550 Administrative prohibition - envelope blocked', 'ours'],
  ['5.0.0', '550 Rejected by header based manually Blocked Senders', 'ours'],
  ['5.0.0', '554 Email rejected due to security policies', 'ours'],
  ['5.0.0', '550-Callback setup failed while verifying <…> 550 Verification failed', 'ours'],
  // The server that we send through refuses because of our account there.
  ['5.4.5', '550 5.4.5 Daily user sending quota exceeded', 'ours'],
  [
    '5.1.90',
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    'ours',
  ],
  ['5.2.252', '554 5.2.252 SendAsDenied; … not allowed to send as …', 'ours'],
  ['5.2.0', '554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException', 'ours'],
  ['5.0.0', '554 Message rejected: Email address is not verified. The following identities failed the check', 'ours'],
  ['5.0.0', '550 Domain sending limit reached for today', 'ours'],
  ['5.0.0', '535 Authentication credentials invalid', 'ours'],
  ['5.1.1', '550 5.1.1 The mailbox you are trying to reach is unavailable', 'no-mailbox'],
  ['5.2.1', '550 5.2.1 Mailbox disabled, not accepting messages', 'no-mailbox'],
  ['5.1.0', '556 5.1.0 Domain does not accept mail (nullMX)', 'other'],
  ['5.3.4', '552 5.3.4 message too big', 'other'],
  ['5.0.0', '554 transaction failed', 'other'],
  ['', '', 'other'],
])('%s "%s" is about: %s', (status, answer, expected) => {
  expect(refusalCauseOf({ status, answer })).toBe(expected);
});

it.each([
  [{ response: '550 5.1.1 no such user', responseCode: 550 }, '5.1.1'],
  [{ response: '450-4.2.2 mailbox full', responseCode: 450 }, '4.2.2'],
  // Neither a status of success nor an address is one.
  [{ response: '250 2.1.5 fine' }, '4.0.0'],
  [{ response: 'from 15.1.1.1', responseCode: 550 }, '5.0.0'],
  [{ responseCode: 500 }, '5.0.0'],
  [{ responseCode: 499 }, '4.0.0'],
  [{}, '4.0.0'],
])('of the answer %j the status is %s', (failure, status) => {
  expect(statusOf(failure)).toBe(status);
});

it.each([
  [499, 'temporary'],
  [500, 'refused'],
  [599, 'refused'],
  [600, 'temporary'],
])('a message answered with %d is %s', (responseCode, kind) => {
  expect(kindOf({ code: 'EMESSAGE', responseCode })).toBe(kind);
});

it.each([
  [{ code: 'EENVELOPE', command: 'API' }, 'refused'],
  [{ code: 'EENVELOPE', command: 'API', responseCode: 450 }, 'temporary'],
  [{ code: 'EENVELOPE', command: 'RCPT TO' }, 'temporary'],
  [{ code: 'EMESSAGE', command: 'API' }, 'temporary'],
  [{ code: 'EMESSAGE', command: 'DATA' }, 'temporary'],
])('%j, which no server has answered, is %s', (failure, kind) => {
  expect(kindOf(failure)).toBe(kind);
});

describe('errors of a mail server', () => {
  it.each([
    ['the recipient does not exist', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }],
    ['the content is refused', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
    ['the address is none', { code: 'EENVELOPE', command: 'API' }],
  ])('is for good when %s', (_, failure) => {
    expect(kindOf(failure)).toBe('refused');
  });

  it.each([
    ['the mailbox is busy', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }],
    ['the server takes it later', { code: 'EMESSAGE', responseCode: 452, command: 'DATA' }],
    ['connection refused', { code: 'ESOCKET', command: 'CONN' }],
    ['the connection ends', { code: 'ECONNECTION', command: 'CONN' }],
    ['it takes too long', { code: 'EABORT' }],
    ['our log-in is wrong', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }],
    ['our sender is not taken', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }],
    ['the server greets with a refusal', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }],
    ['nothing is known', {}],
  ])('is worth another try when %s', (_, failure) => {
    expect(kindOf(failure)).toBe('temporary');
  });

  it('are recorded without the text, which contains addresses', () => {
    expect(describeFailure({ code: 'EENVELOPE', responseCode: 550 })).toBe('550');
    expect(describeFailure({ code: 'ESOCKET' })).toBe('ESOCKET');
    expect(describeFailure({})).toBe('unknown');
  });
});

it.each([
  ['rfc822; ann@example.com', 'ann@example.com'],
  ['rfc822;<Ann@example.com>', 'Ann@example.com'],
  ['ann@example.com', 'ann@example.com'],
  ['rfc822; ann@example.com (Ann Lee)', 'ann@example.com'],
  [String.raw`utf-8; ann@\x{4F8B}\x{5B50}.cn`, 'ann@例子.cn'],
  [String.raw`utf-8; a\x{FFFFFF}@b.co`, 'a@b.co'],
])('the address in "%s" is "%s"', (field, expected) => {
  expect(reportedAddress(field)).toBe(expected);
});

it.each([
  ['ann@example.com', 'ann@example.com', true],
  ['ANN@Example.com', 'ann@example.com', true],
  ['ann+2Bfiles@example.com', 'ann+files@example.com', true],
  ['ann@example.com', 'ann+files@example.com', true],
  ['ann+old@example.com', 'ann@example.com', false],
  ['ann@例子.cn', 'ann@xn--fsqu00a.cn', true],
  ["o'brien@example.com", "o'brien@example.com", true],
  ['bob@example.com', 'ann@example.com', false],
  ['Ann', 'ann@example.com', true],
  ['bob', 'ann@example.com', false],
  ['ann@other.example', 'ann@example.com', false],
])('%s is the mailbox %s: %s', (reported, email, expected) => {
  expect(isSameMailbox(reported, email)).toBe(expected);
});
