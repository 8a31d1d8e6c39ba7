import type { CheckpointStore } from '../../upload/checkpoints/checkpoint.js';
import { resumeFromHandles } from '../../upload/browser/unfinished-uploads.js';
import type { PickedFile } from '../files/picked-files.js';

export interface ReopenedFiles {
  files: PickedFile[];
  /** Paths of those that have to be picked again. */
  missing: string[];
}

/** Files of an unfinished upload, without picking them again. From a click, since the browser may ask the person. */
export async function reopenFiles(uploadSlug: string, checkpoints?: CheckpointStore): Promise<ReopenedFiles> {
  const { files, missing } = await resumeFromHandles(uploadSlug, checkpoints);
  const picked = files.map(({ path, size, lastModified = 0, blob, handle }): PickedFile => {
    return { path, size, lastModified, blob: blob as Blob, handle };
  });
  return { files: picked, missing };
}
