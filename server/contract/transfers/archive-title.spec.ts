import type { Language } from '../primitives.js';
import { archiveTitle } from './archive-title.js';

const titleOf = (paths: string[], title = '', lang: Language = 'en') =>
  archiveTitle(
    { title, lang },
    paths.map((path) => ({ path, recording: null })),
  );

it.each([
  [['Site photos/1.jpg', 'Site photos/2.jpg'], 'Site photos'],
  [['Drone footage.mp4', 'notes.txt', 'report.pdf'], 'Drone footage and 2 more'],
  [['v1.2/a.txt', 'v1.2/b.txt', 'notes.txt'], 'v1.2 and 1 more'],
  [['plan.pdf'], 'plan'],
  [['report.final.pdf'], 'report.final'],
  [['.env', 'b'], '.env and 1 more'],
])('names the archive of %j %j', (paths, name) => {
  expect(titleOf(paths)).toBe(name);
});

it('prefers the title, and speaks the language of the transfer', () => {
  expect(titleOf(['a.txt', 'b.txt'], 'Plans for the harbour')).toBe('Plans for the harbour');
  expect(titleOf(['照片.jpg', 'b.txt'], '', 'zh')).toBe('照片等 2 个文件');
});

it.each([
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a\r\nContent-Type: text/html', 'a Content-Type_ text_html'],
  ['con', '_con'],
  [' the  plans \n of  spring', 'the plans of spring'],
  ['x'.repeat(81), 'x'.repeat(80)],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['...', 'Files'],
])('makes a file name of the title %j', (title, name) => {
  expect(titleOf(['a', 'b'], title)).toBe(name);
});

it('stays within the length of a file name', () => {
  for (const sign of ['长', '🚣'])
    expect(Buffer.byteLength(`${titleOf(['a'], sign.repeat(200))}.zip`)).toBeLessThanOrEqual(255);
});
