import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { Staged, StagedFile } from './staged-files.js';

/** The reverse of `uploadFiles`, for an upload that is taken up again. */
export function stagedOf(files: readonly PickedFile[]): Staged {
  const staged: Record<string, StagedFile[]> = {};
  for (const file of files) {
    const slash = file.path.indexOf('/');
    (staged[file.path.slice(0, slash)] ??= []).push({ ...file, path: file.path.slice(slash + 1) });
  }
  return staged;
}
