import { domainOfMailFrom, mailFrom, operatorsAddress, readMailFrom } from './mail.settings.js';

it.each([
  ['no-reply@mail.example.com', '', 'no-reply@mail.example.com', 'mail.example.com'],
  [' Sampan <no-reply@Example.com> ', 'Sampan', 'no-reply@Example.com', 'example.com'],
  ['"Acme, Inc." <files@acme.example>', 'Acme, Inc.', 'files@acme.example', 'acme.example'],
  ['文件 <root@host>', '文件', 'root@host', 'host'],
])('reads %s', (text, name, address, domain) => {
  expect(mailFrom.parse(text)).toBe(text);
  expect(readMailFrom(text)).toEqual({ name, address });
  expect(domainOfMailFrom(text)).toBe(domain);
});

it.each([
  '',
  'Sampan',
  'Sampan <sampan>',
  'Sampan no-reply@example.com',
  'a@b.example, c@d.example',
  '<a@b.example',
  'a b@c.example',
  'Sampan <>',
])('takes no mail from "%s"', (text) => {
  expect(mailFrom.safeParse(text).error?.issues[0]?.message).toMatch(/^expected an address/);
});

it('mails nobody at the placeholder', () => {
  expect(operatorsAddress({ supportEmail: 'support@sampan.localhost' })).toBeNull();
  expect(operatorsAddress({ supportEmail: 'help@localhost.example' })).toBe('help@localhost.example');
});
