import { objectKey, pathIdentity, slugOfKey } from './object-key.js';

const prefix = 'users/u1/abcdefg/';

describe('objectKey', () => {
  it('leaves harmless names readable', () => {
    expect(objectKey(prefix, 'folder/report-1.pdf')).toBe(`${prefix}folder/report-1.pdf`);
  });

  it.each([
    '../../x',
    '..\\..\\x',
    'C:\\x',
    '\u0000',
    '/',
    `${'n'.repeat(300)}.txt`,
    '%2e%2e%2f',
    '报价/单.pdf',
    '.hidden',
    'a/./b',
    'x.info',
    ' ',
  ])('makes %j a key of safe characters inside the upload', (path) => {
    const key = objectKey(prefix, path);
    expect(key.startsWith(prefix)).toBe(true);
    expect(key.slice(prefix.length)).toMatch(/^[A-Za-z0-9~._/-]+$/);
    expect(
      key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..' && segment.length <= 120),
    ).toBe(true);
    expect(slugOfKey(key)).toBe('abcdefg');
  });

  it('gives different names different keys, and one name in two Unicode forms the same', () => {
    const names = ['报价.pdf', '报价 .pdf', '报-价.pdf', '--.pdf', '?.pdf', '*.pdf'];
    expect(new Set(names.map((name) => objectKey(prefix, name))).size).toBe(names.length);
    expect(objectKey(prefix, 'e\u0301.txt')).toBe(objectKey(prefix, '\u00e9.txt'));
  });

  it('keeps the key short however deep the folders are', () => {
    expect(
      objectKey(prefix, Array.from({ length: 200 }, (_, index) => `folder${index}`).join('/')).length,
    ).toBeLessThan(800);
  });
});

describe('pathIdentity', () => {
  it('is the same for names that one folder could not hold both', () => {
    expect(pathIdentity('A/b.TXT')).toBe(pathIdentity('a\\./B.txt'));
  });
});
