import { browserHasher } from '../../upload/browser/browser-hasher.js';
import { pageCheckpoints } from '../../upload/browser/unfinished-uploads.js';
import { XhrTransport } from '../../upload/browser/xhr-transport.js';
import type { UploadOptions, UploadResult } from '../../upload/types.js';
import type { SendRequest } from '../form/transfer-body.js';
import type { SentTransfer } from '../outcome/sent-transfer.js';
import type { SendJob } from '../progress/job.js';
import { startUploadJob } from '../progress/upload-job.js';
import { browserSealWorkers, sealedHasher } from './browser-seal-workers.js';
import { recordSealed, withoutSecrets, type SealedParts } from './record-sealed.js';
import { SealedUpload } from './sealed-upload.js';
import { SealingTransport } from './sealing-transport.js';

type Record = (request: SendRequest, uploaded: UploadResult, sealed: SealedParts) => Promise<SentTransfer>;

/** Sends files encrypted in this browser. `record` gets the request without anything that the server must not know. */
export async function startSealedJob(
  request: SendRequest,
  upload: Pick<UploadOptions, 'open' | 'api' | 'onSenderTicket'>,
  record: Record,
): Promise<SendJob> {
  const workers = browserSealWorkers();
  const tools = { workers, hasher: browserHasher({ withSha256: true }), checkpoints: pageCheckpoints() };
  const sealing = await SealedUpload.of(request.files, tools).catch((error: unknown) => {
    workers.close();
    throw error;
  });
  const { files, checkpoints, resume } = sealing;
  const opaque = {
    ...withoutSecrets(request),
    files: files.map(({ path, size, lastModified = 0 }) => ({ path, size, lastModified, blob: new Blob() })),
  };
  const way = { checkpoints, hasher: sealedHasher(), transport: new SealingTransport(new XhrTransport()) };
  const job = startUploadJob({ ...upload, files, resume, ...way }, (uploaded) =>
    recordSealed(request, sealing, {
      record: (sealed) => record(opaque, uploaded, sealed),
      note: (unshared) => checkpoints.note({ unshared }),
      onPassedOn: () => void checkpoints.passedOn(),
    }),
  );
  void job.result.catch(() => undefined).finally(() => sealing.close());
  return job;
}
