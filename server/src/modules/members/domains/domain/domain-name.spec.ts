import { isLocalName, isOfInstallation, normalisedDomain } from './domain-name.js';

it.each([
  ['Example.COM', 'example.com'],
  [' files.example.com. ', 'files.example.com'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
  ['例子。中国', 'xn--fsqu00a.xn--fiqs8s'],
  ['someone.github.io', 'someone.github.io'],
  ['example.co.uk', 'example.co.uk'],
])('%s is %s', (typed, name) => {
  expect(normalisedDomain(typed)).toBe(name);
});

it('leaves room for the records below it', () => {
  const nameOf = (length: number) => `${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(length - 196)}.com`;
  expect([nameOf(200), nameOf(201)].map(normalisedDomain)).toEqual([nameOf(200), null]);
});

it.each([
  '',
  'localhost',
  'com',
  'co.uk',
  'github.io',
  'printer.local',
  'server.internal',
  '192.0.2.1',
  '0x7f.1',
  '[::1]',
  'a..com',
  '-a.com',
  'under_score.com',
  '*.example.com',
  'https://example.com',
  'example.com/path',
  'example.com?query',
  'example.com#part',
  'example.com:25',
  'me@example.com',
  'exa mple.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(110)}com`,
])('%s is no domain of its own', (typed) => {
  expect(normalisedDomain(typed)).toBeNull();
});

it.each([
  ['sampan.example.com', true],
  ['example.com', false],
  ['mail.sampan.example.com', true],
  ['other.example.com', false],
  ['notsampan.example.com', false],
])('%s belongs to the installation at sampan.example.com: %s', (name, isOwn) => {
  expect(isOfInstallation(name, 'sampan.example.com')).toBe(isOwn);
});

it.each([
  ['localhost', true],
  ['server', true],
  ['my_server', true],
  ['printer.local', true],
  ['sampan.localhost', true],
  ['server.internal', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['example.com', false],
  ['a_b.example.com', false],
  ['-a.example.com', false],
  ['a..example.com', false],
  ['*.example.com', false],
  ['someone.github.io', false],
  ['co.uk', false],
  ['exa mple', false],
  ['example%2ecom', false],
  ['m\u00fcnchen.de', false],
])('%s is of the network of the installation alone: %s', (host, isLocal) => {
  expect(isLocalName(host)).toBe(isLocal);
});
