import { cameraType, fileKind, previewOf } from './file-kind.js';

it.each([
  ['photos/IMG_1.JPG', 'image'],
  ['报价单.xlsx', 'table'],
  ['film.final.mov', 'video'],
  ['archive.tar.gz', 'archive'],
  ['.gitignore', 'other'],
  ['folder.pdf/README', 'other'],
  ['noise', 'other'],
])('%s is of kind %s', (path, kind) => {
  expect(fileKind(path)).toBe(kind);
});

it.each([
  ['a.png', 5_000, { as: 'image', type: 'image/png' }],
  ['a.txt', 5_000, { as: 'text' }],
  ['a.svg', 5_000, null],
  ['a.html', 5_000, null],
  ['a.png', 10_000_001, null],
  ['a.MP4', 4_000_000_000, { as: 'video', type: 'video/mp4' }],
  ['a.mp3', 4_000_000, { as: 'audio', type: 'audio/mpeg' }],
  ['a.pdf', 400_000_000, { as: 'pdf' }],
  ['a.mkv', 4_000_000, null],
  ['a.txt', 0, null],
])('%s of %d bytes is shown as %j', (path, size, preview) => {
  expect(previewOf({ path, size })).toEqual(preview);
});

it.each([
  ['photos/IMG_4021.heic', 'HEIC'],
  ['a.DNG', 'DNG'],
  ['a.jpg', null],
  ['heic', null],
])('the photo type of %s is %s', (path, type) => {
  expect(cameraType(path)).toBe(type);
});

it('takes a voice memo for a sound, whatever its name says', () => {
  const memo = { path: 'memo.webm', size: 1, recording: { kind: 'voice' } } as const;
  expect(previewOf(memo)).toMatchObject({ as: 'audio' });
  expect(previewOf({ ...memo, recording: { kind: 'video' } })).toMatchObject({ as: 'video' });
  expect(previewOf({ ...memo, path: 'memo.html' })).toBeNull();
  expect(fileKind(memo.path, memo.recording)).toBe('audio');
});
