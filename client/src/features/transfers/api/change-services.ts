import type { UserView } from '#contract/accounts/auth.js';
import { addFiles, createTransfer, replaceFile, undoSend } from '#contract/calls.js';
import type { SealedChange } from '#contract/transfers/encryption.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { memberUpload } from '../../../lib/member-upload.js';
import type { OpenedList } from '../../../lib/opened-files.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';
import type { UploadResult, UploadSnapshot } from '../../../upload/index.js';
import type { Draft } from '../../../sending/form/draft.js';
import { startCopyJob, type CopySnapshot } from '../../../sending/copy/copy-job.js';
import type { Job } from '../../../sending/progress/job.js';
import { startUploadJob } from '../../../sending/progress/upload-job.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import { sentTransfer, type SentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { transferBody, type SendRequest } from '../../../sending/form/transfer-body.js';
import type { SealedParts } from '../../../sending/sealing/record-sealed.js';

type TransferRef = Pick<TransferView, '_id' | 'slug'>;

export interface AddRequest {
  user: UserView;
  transfer: TransferRef;
  files: readonly PickedFile[];
  /** What the user's key opened of an encrypted transfer. */
  opened?: OpenedList | undefined;
}

export interface ReplaceRequest {
  user: UserView;
  transfer: TransferRef;
  /** The file to replace. */
  fileId: string;
  file: PickedFile;
  opened?: OpenedList | undefined;
}

export interface ForwardRequest {
  user: UserView;
  transfer: TransferRef;
  /** All files by default. */
  fileIds?: string[] | undefined;
  draft: Draft;
  opened?: OpenedList | undefined;
}

export type UploadJob = Job<UploadSnapshot, TransferView>;

export interface ChangeServices {
  addFiles(request: AddRequest): UploadJob | Promise<UploadJob>;
  replaceFile(request: ReplaceRequest): UploadJob | Promise<UploadJob>;
  forward(request: ForwardRequest): Job<CopySnapshot, SentTransfer>;
  /** Undoes a forward before its mails are sent. */
  undo(slug: string): Promise<void>;
}

const objectsOf = ({ files }: Pick<UploadResult, 'files'>) =>
  files.map(({ path, size, itemPath, sha256, crc32 }) => ({ fileName: path, size, itemPath, sha256, crc32 }));

type Addition = AddRequest & { replaces?: string };
type Record = (uploaded: UploadResult, sealed?: SealedChange) => Promise<TransferView>;

/** Uploads files for an existing transfer; the caller records them. */
function uploadFor(addition: Addition, record: Record): UploadJob | Promise<UploadJob> {
  const { user, transfer, files, replaces, opened } = addition;
  const open = { ...memberUpload(user), addTo: transfer.slug, replaces };
  const upload = { open, api: bindUploadApi(call) };
  if (!opened) return startUploadJob({ ...upload, files }, record);
  return import('./sealed-changes.js').then(({ startSealedChange }) =>
    startSealedChange({ slug: transfer.slug, files, replaces, opened }, upload, record),
  );
}

function startAdding(request: AddRequest): UploadJob | Promise<UploadJob> {
  const { user, transfer } = request;
  return uploadFor(request, ({ slug: uploadSlug, ...uploaded }, sealed) => {
    const fileObjects = objectsOf(uploaded);
    const body = { senderId: user._id, slug: transfer.slug, _id: transfer._id, uploadSlug, fileObjects, sealed };
    return call(addFiles, { body, repeatable: true });
  });
}

function startReplacing({ fileId, file, ...request }: ReplaceRequest): UploadJob | Promise<UploadJob> {
  return uploadFor({ ...request, files: [file], replaces: fileId }, (uploaded, sealed) => {
    const [fileObject] = objectsOf(uploaded);
    if (!fileObject) throw new Error('nothing was uploaded');
    const body = { uploadSlug: uploaded.slug, fileObject, sealed };
    return call(replaceFile, { params: { slug: request.transfer.slug, fileId }, body, repeatable: true });
  });
}

/** A new transfer of files that are stored already: the server copies them, all or none. Encrypted ones keep their key. */
function startForwarding({ user, transfer, fileIds, draft, opened }: ForwardRequest): Job<CopySnapshot, SentTransfer> {
  const openedAt = Date.now();
  const source = { slug: transfer.slug, fileIds, ...(opened && { isSealed: true }) };
  return startCopyJob({ uploader: memberUpload(user), source }, async (copies) => {
    const request = { draft, files: [], sender: { kind: 'member' as const, user } };
    const record = async (shown: SendRequest, sealed?: SealedParts) => {
      const body = { ...transferBody(shown, copies, { openedAt, lang: currentLanguage() }), ...sealed };
      return sentTransfer(await call(createTransfer, { body, repeatable: true }), body.emailTo);
    };
    if (!opened) return record(request);
    const { recordCopy } = await import('../../../sending/sealing/sealed-copy.js');
    return recordCopy({ request, copies, opened }, record);
  });
}

export const changeServices: ChangeServices = {
  addFiles: startAdding,
  replaceFile: startReplacing,
  forward: startForwarding,
  async undo(slug) {
    await call(undoSend, { params: { slug } });
  },
};
