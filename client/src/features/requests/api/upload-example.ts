import { call } from '../../../lib/api.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { Job } from '../../../sending/progress/job.js';
import { startUploadJob } from '../../../sending/progress/upload-job.js';
import { MemoryCheckpoints, type UploadSnapshot } from '../../../upload/index.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';

/** Uploads the example of an item; the result is the slug of the upload. It is small, so it is not resumed after a reload. */
export function startExampleUpload(userId: string, file: PickedFile): Job<UploadSnapshot, string> {
  const open = { id: userId, type: 'userUpload', isExample: true } as const;
  const upload = { files: [file], open, api: bindUploadApi(call), checkpoints: new MemoryCheckpoints() };
  return startUploadJob(upload, ({ slug }) => Promise.resolve(slug));
}
