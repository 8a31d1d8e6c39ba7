import { archiveNames, foldersOf, safeSegment } from './archive-names.js';

it.each([
  ['plan.pdf', 'plan.pdf'],
  ['a<b>c:d"e|f?g*h', 'a_b_c_d_e_f_g_h'],
  ['a\u0000b\u001fc\u007fd', 'a_b_c_d'],
  ['name. . ', 'name'],
  [' name', ' name'],
  ['NUL', '_NUL'],
  ['com1.txt', '_com1.txt'],
  ['lpt9', '_lpt9'],
  ['com1x', 'com1x'],
  ['console', 'console'],
  ['my con', 'my con'],
  // Without its dots it is reserved.
  ['prn...', '_prn'],
])('%j is written as %j', (segment, expected) => {
  expect(safeSegment(segment)).toBe(expected);
});

it.each([
  ['a.txt', []],
  ['a/b/c.txt', ['a/', 'a/b/']],
  ['/a.txt', ['/']],
])('%s is below %j', (name, folders) => {
  expect(foldersOf(name)).toEqual(folders);
});

describe('archiveNames', () => {
  it('keeps folders and Unicode as they are', () => {
    expect(archiveNames(['报价/单 अनुबंध é.pdf', 'b/c.txt'])).toEqual(['报价/单 अनुबंध é.pdf', 'b/c.txt']);
  });

  it('prevents paths outside the extraction folder', () => {
    expect(archiveNames(['../../e', '/etc/passwd', 'C:\\x\\y.txt', 'a\\..\\b', '..', './c'])).toEqual([
      'e',
      'etc/passwd',
      'x/y.txt',
      'a/b',
      'file',
      'c',
    ]);
    expect(archiveNames(['a/. /b', 'a/C:b.txt', 'a/...hidden'])).toEqual(['a/b', 'a/C_b.txt', 'a/...hidden']);
  });

  it('replaces names that Windows cannot write', () => {
    expect(archiveNames(['CON', 'aux.txt', 'a?.txt', 'dots...', 'tab\there'])).toEqual([
      '_CON',
      '_aux.txt',
      'a_.txt',
      'dots',
      'tab_here',
    ]);
  });

  it('numbers equal names', () => {
    const names = archiveNames(Array.from({ length: 40 }, () => 'a.b/same.tar'));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(40);
    expect(names[1]).toBe('a.b/same (2).tar');
    expect(names[39]).toBe('a.b/same (40).tar');
    expect(archiveNames(['.env', '.env', 'b/.env', 'b/.env'])).toEqual(['.env', '.env (2)', 'b/.env', 'b/.env (2)']);
    expect(archiveNames(['\u00e9.txt', 'e\u0301.txt'])).toEqual(['\u00e9.txt', '\u00e9 (2).txt']);
    expect(archiveNames(['a.txt', 'A (2).TXT', 'A.TXT'])).toEqual(['a.txt', 'A (2).TXT', 'A (3).TXT']);
  });

  it('gives no file the name of a folder, whatever their order', () => {
    expect(archiveNames(['a', 'a/b', 'A/b/c', 'x'])).toEqual(['a (2)', 'a/b (2)', 'A/b/c', 'x']);
  });
});
