import type { UserView } from '#contract/auth.js';
import { addFiles, createTransfer, replaceFile, undoSend } from '#contract/calls.js';
import type { TransferView } from '#contract/transfers.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { clientConfig } from '../../../lib/hosts.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';
import { createUpload, type UploadResult, type UploadSnapshot } from '../../../upload/index.js';
import type { Draft } from '../../../sending/form/draft.js';
import { copyTransfer, type CopyProgress } from '../../../sending/copy/copy-transfer.js';
import type { Job } from '../../../sending/progress/job.js';
import { cancelledError } from '../../../upload/upload-error.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import { SendError } from '../../../sending/outcome/send-error.js';
import { sentTransfer, type SentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { transferBody } from '../../../sending/form/transfer-body.js';

type Target = Pick<TransferView, '_id' | 'slug'>;

export interface AddRequest {
  user: UserView;
  transfer: Target;
  files: readonly PickedFile[];
}

export interface ReplaceRequest {
  user: UserView;
  transfer: Target;
  /** Whose place the new one takes. */
  fileId: string;
  file: PickedFile;
}

export interface ForwardRequest {
  user: UserView;
  transfer: Target;
  /** All of them when left out. */
  fileIds?: string[] | undefined;
  draft: Draft;
}

export interface CopySnapshot extends CopyProgress {
  /** `opening` and `recording` take a moment; between them the server copies. */
  phase: 'opening' | 'copying' | 'recording';
}

export interface ChangeServices {
  addFiles(request: AddRequest): Job<UploadSnapshot, TransferView>;
  replaceFile(request: ReplaceRequest): Job<UploadSnapshot, TransferView>;
  forward(request: ForwardRequest): Job<CopySnapshot, SentTransfer>;
  /** Undoes a forward before its mails are sent. */
  undo(slug: string): Promise<void>;
}

async function inStage<T>(stage: 'upload' | 'record', work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SendError ? error : new SendError(stage, error);
  }
}

const objectsOf = ({ files }: UploadResult) =>
  files.map(({ path, size, itemPath, sha256, crc32 }) => ({ fileName: path, size, itemPath, sha256, crc32 }));

type Addition = AddRequest & { replaces?: string };

/** Sends files for a transfer that exists; what becomes of them there is the caller's word. */
function uploadFor(
  { user, transfer, files, replaces }: Addition,
  record: (uploaded: UploadResult) => Promise<TransferView>,
): Job<UploadSnapshot, TransferView> {
  const upload = createUpload({
    files,
    open: { id: user._id, type: 'userUpload', addTo: transfer.slug, replaces },
    api: bindUploadApi(call),
    multipartFromBytes: clientConfig().multipartFromBytes,
  });
  const run = async () => {
    const uploaded = await inStage('upload', upload.start());
    const changed = await inStage('record', record(uploaded));
    void upload.forget();
    return changed;
  };
  return {
    subscribe: (listener) => upload.subscribe(listener),
    snapshot: () => upload.snapshot(),
    cancel: () => upload.cancel(),
    result: run(),
  };
}

function startAdding(request: AddRequest): Job<UploadSnapshot, TransferView> {
  const { user, transfer } = request;
  return uploadFor(request, (uploaded) => {
    const fileObjects = objectsOf(uploaded);
    const body = { senderId: user._id, slug: transfer.slug, _id: transfer._id, uploadSlug: uploaded.slug, fileObjects };
    return call(addFiles, { body, repeatable: true });
  });
}

function startReplacing({ user, transfer, fileId, file }: ReplaceRequest): Job<UploadSnapshot, TransferView> {
  return uploadFor({ user, transfer, files: [file], replaces: fileId }, (uploaded) => {
    const [fileObject] = objectsOf(uploaded);
    if (!fileObject) throw new Error('nothing was uploaded');
    const body = { uploadSlug: uploaded.slug, fileObject };
    return call(replaceFile, { params: { slug: transfer.slug, fileId }, body, repeatable: true });
  });
}

/** A new transfer of files that are stored already: the server copies them, all or none. */
function startForwarding({ user, transfer, fileIds, draft }: ForwardRequest): Job<CopySnapshot, SentTransfer> {
  const openedAt = Date.now();
  const stop = new AbortController();
  const listeners = new Set<() => void>();
  let snapshot: CopySnapshot = { phase: 'opening', copiedBytes: 0, totalBytes: 0 };
  const publish = (next: CopySnapshot) => {
    snapshot = next;
    for (const listener of listeners) listener();
  };
  const record = async (copies: UploadResult) => {
    publish({ ...snapshot, phase: 'recording' });
    const request = { draft, files: [], sender: { kind: 'member' as const, user } };
    const body = transferBody(request, copies, { openedAt, lang: currentLanguage() });
    const response = await call(createTransfer, {
      body,
      headers: { 'idempotency-key': copies.slug },
      repeatable: true,
    });
    return sentTransfer(response, body.emailTo);
  };
  const copying = copyTransfer(
    {
      userId: user._id,
      source: { slug: transfer.slug, fileIds },
      signal: stop.signal,
      onProgress: (progress) => publish({ phase: 'copying', ...progress }),
    },
    (copies) => inStage('record', record(copies)),
  );
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    cancel: () => {
      stop.abort(cancelledError());
      return Promise.resolve();
    },
    result: inStage('upload', copying),
  };
}

export const changeServices: ChangeServices = {
  addFiles: startAdding,
  replaceFile: startReplacing,
  forward: startForwarding,
  async undo(slug) {
    await call(undoSend, { params: { slug } });
  },
};
