import { saysTaken } from '#contract/taken-key.js';
import { headerOf, noOverwriteKinds } from './no-overwrite.js';

it('each declaration has its header', () => {
  expect(noOverwriteKinds.map(headerOf)).toEqual(['if-none-match', 'x-oss-forbid-overwrite', 'x-cos-forbid-overwrite']);
});

it('a taken key is told from a call that may be tried again', () => {
  expect(saysTaken(412, 'PreconditionFailed')).toBe(true);
  expect(saysTaken(409, 'FileAlreadyExists')).toBe(true);
  expect(saysTaken(409, 'OperationAborted')).toBe(false);
});
