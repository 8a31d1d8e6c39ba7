import { call } from '../../../lib/api.js';
import { currentMember } from '../../../lib/member.js';
import { memberUpload } from '../../../lib/member-upload.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { Job } from '../../../sending/progress/job.js';
import { startUploadJob } from '../../../sending/progress/upload-job.js';
import { MemoryCheckpoints, type UploadSnapshot } from '../../../upload/index.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';

/** Uploads the example of an item; the result is the slug of the upload. It is small, so it is not resumed after a reload. */
export function startExampleUpload(file: PickedFile): Job<UploadSnapshot, string> {
  const open = { ...memberUpload(currentMember()), isExample: true };
  const upload = { files: [file], open, api: bindUploadApi(call), checkpoints: new MemoryCheckpoints() };
  return startUploadJob(upload, ({ slug }) => Promise.resolve(slug));
}
