import { linkWithKey } from '../../encryption/transfer-key.js';
import { browserHasher } from '../../upload/browser/browser-hasher.js';
import { pageCheckpoints } from '../../upload/browser/unfinished-uploads.js';
import { XhrTransport } from '../../upload/browser/xhr-transport.js';
import type { UploadOptions, UploadResult } from '../../upload/types.js';
import { hasKeyPassword } from '../form/draft.js';
import type { SendRequest } from '../form/transfer-body.js';
import type { SentTransfer } from '../outcome/sent-transfer.js';
import type { SendJob } from '../progress/job.js';
import { startUploadJob } from '../progress/upload-job.js';
import { keyHoldersOf } from '../account-key/key-holders.js';
import { browserSealWorkers, sealedHasher } from './browser-seal-workers.js';
import { SealedUpload } from './sealed-upload.js';
import { SealingTransport } from './sealing-transport.js';

/** What goes with the files to a server that must not read them. */
export interface SealedParts {
  sealedList: string;
  wrappedKey: string | undefined;
  sealedKey: string | undefined;
}

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
  const { draft } = request;
  const isByMail = hasKeyPassword(draft);
  const opaque: SendRequest = {
    ...request,
    files: files.map(({ path, size, lastModified = 0 }) => ({ path, size, lastModified, blob: new Blob() })),
    draft: { ...draft, message: '', password: isByMail ? '' : draft.password },
  };
  const way = { checkpoints, hasher: sealedHasher(), transport: new SealingTransport(new XhrTransport()) };
  const job = startUploadJob({ ...upload, files, resume, ...way }, async (uploaded) => {
    const sealedList = await sealing.listFor(draft.message);
    const password = isByMail ? await sealing.password() : undefined;
    const holders = await keyHoldersOf(request);
    const sealedKey = await sealing.sealedKeyFor(holders.map(({ recipient }) => recipient));
    const sent = await record(opaque, uploaded, { sealedList, wrappedKey: password?.wrappedKey, sealedKey });
    const onPassedOn = () => void checkpoints.passedOn();
    if (password) {
      await checkpoints.note({ unshared: { kind: 'password', text: password.text } });
      const keyed = draft.recipients
        .map(({ email }) => email)
        .filter((email) => holders.some((holder) => holder.email === email));
      return { ...sent, key: { password: password.text, keyed, onPassedOn } };
    }
    if (sent.link === null) throw new Error('a transfer sent by link has no link');
    const link = linkWithKey(sent.link, sealing.key);
    await checkpoints.note({ unshared: { kind: 'link', text: link } });
    return { ...sent, link, key: { onPassedOn } };
  });
  void job.result.catch(() => undefined).finally(() => sealing.close());
  return job;
}
