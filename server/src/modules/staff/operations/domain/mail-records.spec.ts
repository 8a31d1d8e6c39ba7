import { dkimCheck, dmarcCheck, publicDomain, reverseCheck, spfCheck } from './mail-records.js';

it.each([
  [[], 'failure'],
  [['google-site-verification=x'], 'failure'],
  [['v=spf1 include:mail.example.net ~all'], 'ok'],
  [['v=spf1 mx -all', 'other=1'], 'ok'],
  [['v=spf1 mx -all', 'v=spf1 a -all'], 'failure'],
  [['v=spf1 +all'], 'failure'],
  [['v=spf1 mx all'], 'failure'],
  [['v=spf10 mx -all'], 'failure'],
  [['not v=spf1 mx -all'], 'failure'],
  [['V=SPF1 mx -all'], 'ok'],
  [['v=spf1 +ALL'], 'failure'],
])('SPF %j: %s', (texts, level) => {
  expect(spfCheck('example.com', texts).level).toBe(level);
});

it.each([
  [[], 'failure'],
  [['v=DMARC1; p=none'], 'ok'],
  [['v=DMARC1;p=reject; rua=mailto:a@example.com'], 'ok'],
  [['v=DMARC1; rua=mailto:a@example.com'], 'failure'],
  [['other=1', 'v=DMARC1; p=none'], 'ok'],
  [['not v=DMARC1; p=none'], 'failure'],
  [['v=dmarc1; P=NONE'], 'ok'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'failure'],
])('DMARC %j: %s', (texts, level) => {
  expect(dmarcCheck('example.com', texts).level).toBe(level);
});

it.each([
  [['v=DKIM1; k=rsa; p=MIGf MA0'], 'ok'],
  [['p=MIGf'], 'ok'],
  [['other=1', 'v=DKIM1; P = MIGf'], 'ok'],
  [['v=DKIM1; p= ;'], 'failure'],
  [['v=DKIM1; sp=MIGf'], 'failure'],
  [['v=DKIM1; p='], 'failure'],
  [[], 'failure'],
])('DKIM %j: %s', (texts, level) => {
  expect(dkimCheck('mail._domainkey.example.com', texts).level).toBe(level);
});

it.each([
  [[], /no DMARC record/],
  [['v=DMARC1; rua=mailto:a@example.com'], /no policy/],
  [['v=DMARC1; p=none', 'v=DMARC1; p=none'], /2 DMARC records/],
])('DMARC %j is told apart: %s', (texts, expected) => {
  expect(dmarcCheck('example.com', texts).text).toMatch(expected);
});

it.each([
  ['mail.example.com', 'mail.example.com'],
  ['sampan.localhost', null],
  ['host', null],
  ['mail.test.example.com', 'mail.test.example.com'],
])('where others ask for %s they find %s', (domain, found) => {
  expect(publicDomain(domain)).toBe(found);
});

it.each([
  ['nothing public', [], 'ok', ''],
  ['a name that leads back', [{ names: ['a.example', 'mx.example'], leadBack: ['mx.example'] }], 'ok', ''],
  [
    'no name',
    [{ names: [], leadBack: [] }],
    'warning',
    'PTR record to the name of the mail server, such as mx.example',
  ],
  ['another name', [{ names: ['other.example'], leadBack: [] }], 'warning', 'A record at other.example: 8.8.8.8'],
])('reverse DNS with %s: %s', (_, found, level, fix) => {
  const check = reverseCheck(
    'mx.example',
    found.map((names) => ({ address: '8.8.8.8', ...names })),
  );
  expect(check.level).toBe(level);
  expect(check.fix.join()).toContain(fix);
});
