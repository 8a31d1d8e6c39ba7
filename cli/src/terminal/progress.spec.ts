import { progressLine } from './progress.js';
import { formatBytes, formatSeconds } from './sizes.js';

const progress = {
  phase: 'uploading',
  doneBytes: 42_000_000,
  totalBytes: 100_000_000,
  filesDone: 1,
  filesTotal: 3,
  bytesPerSecond: 12_300_000,
  secondsLeft: 65,
};

it('says how far it is, how fast and how long', () => {
  expect(progressLine(progress, 200)).toBe(
    '██████████░░░░░░░░░░░░░░  42 %  42 MB of 100 MB  12.3 MB/s  1:05 left  1 of 3 files',
  );
});

it('leaves out what does not fit or is not known', () => {
  expect(progressLine(progress, 60)).toBe('██████████░░░░░░░░░░░░░░  42 %  42 MB of 100 MB  12.3 MB/s');
  const calm = { ...progress, phase: 'waiting-for-network', bytesPerSecond: 0, secondsLeft: undefined, filesTotal: 1 };
  expect(progressLine(calm, 200)).toContain('waiting for network');
  expect(progressLine({ ...progress, doneBytes: 0, totalBytes: 0 }, 200)).toContain('100 %');
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 KB'],
  [999_999, '1 MB'],
  [123_456_789, '123 MB'],
  [2.5e12, '2.5 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [5, '0:05'],
  [65, '1:05'],
  [7389, '2:03:09'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
