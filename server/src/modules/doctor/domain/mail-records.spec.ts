import { dkimCheck, dmarcCheck, publicDomainOf, spfCheck } from './mail-records.js';

it.each([
  [[], 'failure'],
  [['google-site-verification=x'], 'failure'],
  [['v=spf1 include:mail.example.net ~all'], 'ok'],
  [['v=spf1 mx -all', 'other=1'], 'ok'],
  [['v=spf1 mx -all', 'v=spf1 a -all'], 'failure'],
  [['v=spf1 +all'], 'failure'],
  [['v=spf1 mx all'], 'failure'],
  [['v=spf10 mx -all'], 'failure'],
])('SPF %j: %s', (texts, level) => {
  expect(spfCheck('example.com', texts).level).toBe(level);
});

it.each([
  [[], 'failure'],
  [['v=DMARC1; p=none'], 'ok'],
  [['v=DMARC1;p=reject; rua=mailto:a@example.com'], 'ok'],
  [['v=DMARC1; rua=mailto:a@example.com'], 'failure'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'failure'],
])('DMARC %j: %s', (texts, level) => {
  expect(dmarcCheck('example.com', texts).level).toBe(level);
});

it.each([
  [['v=DKIM1; k=rsa; p=MIGf MA0'], 'ok'],
  [['p=MIGf'], 'ok'],
  [['v=DKIM1; p='], 'failure'],
  [[], 'failure'],
])('DKIM %j: %s', (texts, level) => {
  expect(dkimCheck('mail._domainkey.example.com', texts).level).toBe(level);
});

it.each([
  ['Sampan <no-reply@Example.com>', 'example.com'],
  ['no-reply@mail.example.com', 'mail.example.com'],
  ['Sampan <no-reply@sampan.localhost>', null],
  ['root@host', null],
])('the domain of %s is %s', (from, domain) => {
  expect(publicDomainOf(from)).toBe(domain);
});
