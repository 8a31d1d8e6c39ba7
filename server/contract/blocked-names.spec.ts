import { blockedName } from './blocked-names.js';

describe('blockedName', () => {
  it.each([
    'a.html',
    'a.HTML',
    'a.htm',
    'setup.exe',
    'a.html.',
    'a.html ',
    'a.html::$DATA',
    'a.ht\u200Bml',
    'folder/a.html',
    'folder\\a.exe',
    'a.ｅｘｅ',
    'a.ex\u0600e',
    'evil.exe/',
    'evil.exe/.',
    'evil.exe\\',
    'evil.html/./',
    'evil.exe/..',
    'evil.exe/ ',
    'evil.exe/\u200B',
    'evil.exe\u200D',
    'evil.exe\uFE0F',
    'evil.exe\u3164',
    'evil.exe\u0001',
    '\u0939.\u200Dexe',
  ])('takes out %j as insecure', (name) => expect(blockedName(name)).toBe('insecure-file'));

  it.each(['Show.S01E02.1080p.WEB-DL.mkv', 'x.2160p.mp4', 'film.YTS.MX.MP4', 'eztv-show.mkv', 'a S06 b.mp4', 'x_s02e03e04_y.mp4', 'a[1080P].mkv', 's03ep11.mp4', '权力的游戏S01E02完.mp4'])(
    'takes out %j as a release',
    (name) => expect(blockedName(name)).toBe('copyright-file'),
  );

  it.each([
    '1080p-notes.pdf',
    '1080p/holiday.mp4',
    'a.exe/b',
    'holiday.mp4',
    'html',
    'exe',
    'my.html.zip',
    '报价单.docx',
    'S07.mkv',
    'lessons01.mp4',
    'Class03.mp4',
    'factory-news05.mp4',
    's01x.mp4',
    's012.mp4',
    'X1080p.mp4',
    '1080pixels.mp4',
    'cobwebrip.mp4',
    'webripper.mkv',
    'myeztv2.mkv',
    'ős01.mp4',
    '.html5',
  ])('lets %j through', (name) => expect(blockedName(name)).toBeNull());
});
