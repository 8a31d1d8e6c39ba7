import { versionMismatch } from './version-mismatch.js';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const own = { version: '0.2.0', commit: A };

it.each([
  ['the same program', own, null],
  ['an older version', { version: '0.1.0', commit: 'unknown' }, true],
  ['a newer version', { version: '0.3.0', commit: B }, true],
  ['another version of the same commit', { version: '0.2.1', commit: A }, true],
  ['another commit of the same version', { version: '0.2.0', commit: B }, false],
  ['an unknown commit of the same version', { version: '0.2.0', commit: 'unknown' }, null],
])('judges a backup of %s', (_of, writtenBy, isRefused) => {
  expect(versionMismatch(writtenBy, own)?.isRefused ?? null).toBe(isRefused);
});

it('says nothing where the restoring program does not know its commit', () => {
  expect(versionMismatch(own, { version: '0.2.0', commit: 'unknown' })).toBeNull();
});

it('names both programs', () => {
  expect(versionMismatch({ version: '0.1.0', commit: 'unknown' }, own)?.sentence).toBe(
    'This backup was written by Sampan 0.1.0, and this is Sampan 0.2.0 (commit aaaaaaaaaaaa).',
  );
});
