import { languageOfPath, plainPath, siteAddress } from './site-address.js';

it.each([
  ['/', 'en', '/'],
  ['/', 'zh', '/zh'],
  ['/pricing', 'en', '/pricing'],
  ['/pricing', 'zh', '/zh/pricing'],
] as const)('the page %s in %s is at %s', (path, language, address) => {
  expect(siteAddress(path, language)).toBe(address);
  expect(plainPath(address)).toBe(path);
});

it.each([
  ['/zh', 'zh', '/'],
  ['/zh/', 'zh', '/'],
  ['/zh/pricing', 'zh', '/pricing'],
  ['/zhx', null, '/zhx'],
  ['/a/zh', null, '/a/zh'],
  ['/pricing', null, '/pricing'],
  ['', null, '/'],
])('the address %j names the language %p and the page %s', (address, language, path) => {
  expect(languageOfPath(address)).toBe(language);
  expect(plainPath(address)).toBe(path);
});
