import type { UploadOptions, UploadResult } from '../../upload/types.js';
import type { SendRequest } from '../form/transfer-body.js';
import type { SentTransfer } from '../outcome/sent-transfer.js';
import type { SendJob } from '../progress/job.js';
import { recordSealed, withoutSecrets, type SealedParts } from './record-sealed.js';
import { startSealedUpload } from './sealed-upload-job.js';

type Record = (request: SendRequest, uploaded: UploadResult, sealed: SealedParts) => Promise<SentTransfer>;

/** Sends files encrypted in this browser. `record` gets the request without anything that the server must not know. */
export function startSealedJob(
  request: SendRequest,
  upload: Pick<UploadOptions, 'open' | 'api' | 'onSenderTicket'>,
  record: Record,
): Promise<SendJob> {
  return startSealedUpload({ ...upload, files: request.files }, (uploaded, sealing) => {
    const { files, checkpoints } = sealing;
    const opaque = {
      ...withoutSecrets(request),
      files: files.map(({ path, size, lastModified = 0 }) => ({ path, size, lastModified, blob: new Blob() })),
    };
    return recordSealed(request, sealing, {
      record: (sealed) => record(opaque, uploaded, sealed),
      note: (unshared) => checkpoints.note({ unshared }),
      onPassedOn: () => void checkpoints.passedOn(),
    });
  });
}
