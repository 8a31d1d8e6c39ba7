import { linkOf } from './request-link.js';

const link = 'https://sampan.test/r/req1234';

it('carries the public key of an encrypted request', () => {
  expect(linkOf(link, { sealedTo: 'age1abc' })).toBe(`${link}#age1abc`);
});

it('is the link alone of another one, and empty where there is none', () => {
  expect(linkOf(link, { sealedTo: null })).toBe(link);
  expect(linkOf('', { sealedTo: 'age1abc' })).toBe('');
});
