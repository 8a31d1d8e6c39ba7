import { archiveNames, foldersOf } from './archive-names.js';

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

  it('replaces names that Windows cannot write, of folders too', () => {
    expect(archiveNames(['CON', 'a?.txt', 'tab\there', 'a:b.txt', 'D:report.txt', 'aux/COM\u00b9 /x. '])).toEqual([
      '_CON',
      'a_.txt',
      'tab_here',
      'a_b.txt',
      'D_report.txt',
      '_aux/_COM\u00b9/x',
    ]);
    expect(archiveNames(['a:b', 'a?b', 'x.', 'x', 'X '])).toEqual(['a_b', 'a_b (2)', 'x', 'x (2)', 'X (3)']);
  });

  it('keeps numbered names within what file systems take', () => {
    const [long, wide] = [`${'a'.repeat(251)}.txt`, '报'.repeat(85)];
    const names = archiveNames([long, long.toUpperCase(), wide, wide]);
    expect(names.map((name) => Buffer.byteLength(name))).toEqual([255, 255, 255, 253]);
    expect(names[1]).toBe(`${'A'.repeat(247)} (2).TXT`);
    expect(new Set(names).size).toBe(4);
  });

  it('numbers equal names', () => {
    const names = archiveNames(Array.from({ length: 40 }, () => 'a.b/same.tar'));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(40);
    expect(names[1]).toBe('a.b/same (2).tar');
    expect(names[39]).toBe('a.b/same (40).tar');
    expect(archiveNames(['.env', '.env', 'b/.env', 'b/.env'])).toEqual(['.env', '.env (2)', 'b/.env', 'b/.env (2)']);
    expect(archiveNames(['\u00e9.txt', 'e\u0301.txt'])).toEqual(['\u00e9.txt', '\u00e9 (2).txt']);
    expect(archiveNames(['Readme.md', 'README.md', 'src/A', 'SRC/a'])).toEqual([
      'Readme.md',
      'README (2).md',
      'src/A',
      'SRC/a (2)',
    ]);
    expect(archiveNames(['a.txt', 'A (2).TXT', 'A.TXT'])).toEqual(['a.txt', 'A (2).TXT', 'A (3).TXT']);
  });

  it('shortens what no file system takes, also for its number', () => {
    const long = `${'合'.repeat(90)}.pdf`;
    const names = archiveNames([long, long, `${'b'.repeat(260)}/c`]);
    expect(names).toEqual([`${'合'.repeat(83)}.pdf`, `${'合'.repeat(82)} (2).pdf`, `${'b'.repeat(255)}/c`]);
  });

  it('gives no file the name of a folder, whatever their order', () => {
    expect(archiveNames(['a', 'a/b', 'A/b/c', 'x'])).toEqual(['a (2)', 'a/b (2)', 'A/b/c', 'x']);
  });
});
