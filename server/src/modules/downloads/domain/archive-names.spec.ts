import { archiveNames } from './archive-names.js';

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
    expect(archiveNames(['a.txt', 'A (2).TXT', 'A.TXT'])).toEqual(['a.txt', 'A (2).TXT', 'A (3).TXT']);
  });

  it('gives no file the name of a folder, whatever their order', () => {
    expect(archiveNames(['a', 'a/b', 'A/b/c', 'x'])).toEqual(['a (2)', 'a/b (2)', 'A/b/c', 'x']);
  });
});
