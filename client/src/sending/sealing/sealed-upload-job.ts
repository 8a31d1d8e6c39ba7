import { browserHasher } from '../../upload/browser/browser-hasher.js';
import { pageCheckpoints } from '../../upload/browser/unfinished-uploads.js';
import { XhrTransport } from '../../upload/browser/xhr-transport.js';
import type { UploadOptions, UploadResult, UploadSnapshot } from '../../upload/index.js';
import type { PickedFile } from '../files/picked-files.js';
import type { Job } from '../progress/job.js';
import { startUploadJob } from '../progress/upload-job.js';
import { browserSealWorkers, sealedHasher } from './browser-seal-workers.js';
import { SealedUpload, type SealedFor } from './sealed-upload.js';
import { SealingTransport } from './sealing-transport.js';

interface SealedFiles extends Pick<UploadOptions, 'open' | 'api' | 'onSenderTicket'> {
  files: readonly PickedFile[];
  /** By default they become a new transfer. */
  target?: SealedFor;
}

/** Encrypts files in this browser while it uploads them; `record` makes something of them, and of their list and key. */
export async function startSealedUpload<R>(
  { files, target, ...upload }: SealedFiles,
  record: (uploaded: UploadResult, sealing: SealedUpload) => Promise<R>,
): Promise<Job<UploadSnapshot, R>> {
  const workers = browserSealWorkers();
  const tools = { workers, hasher: browserHasher({ withSha256: true }), checkpoints: pageCheckpoints() };
  const sealing = await SealedUpload.of(files, tools, target).catch((error: unknown) => {
    workers.close();
    throw error;
  });
  const { checkpoints, resume } = sealing;
  const way = { checkpoints, resume, hasher: sealedHasher(), transport: new SealingTransport(new XhrTransport()) };
  const job = startUploadJob({ ...upload, ...way, files: sealing.files }, (uploaded) => record(uploaded, sealing));
  void job.result.catch(() => undefined).finally(() => sealing.close());
  return job;
}
