import { nameOfFiles } from '#contract/transfers/file-tree.js';
import { FILE_VERSIONS_MAX, TRANSFER_FILES_EVER } from '#contract/limits.js';
import type { Recording } from '#contract/transfers/recordings.js';
import type { FileObject, RecordingObject } from '#contract/transfers/transfers.js';
import type { ObjectInfo } from '../../../platform/storage/index.js';
import type { UploadFile, UploadSession } from '../../uploads/index.js';
import { currentFiles, type FileMark, keptVersions, type Transfer, type TransferFile } from './transfer.js';

type Files = Pick<Transfer, 'files'>;

/** The fields of a transfer that summarize its current files. The name of encrypted ones is empty: it is not known. */
export function summaryOf(
  files: readonly TransferFile[],
  { isEncrypted }: Pick<Transfer, 'isEncrypted'> = {},
): Pick<Transfer, 'totalBytes' | 'fileCount' | 'fileName' | 'moreFiles'> {
  const { name, moreFiles } = isEncrypted === true ? { name: '', moreFiles: 0 } : nameOfFiles(files);
  return {
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    fileCount: files.length,
    fileName: name,
    moreFiles,
  };
}

/** A scanner finds nothing in encrypted files. */
export const scanOf = ({ scan }: TransferFile, { isEncrypted }: Pick<Transfer, 'isEncrypted'>): TransferFile['scan'] =>
  isEncrypted === true ? null : scan;

export function currentFile(transfer: Files, fileId: string): TransferFile | undefined {
  return currentFiles(transfer).find(({ id }) => id === fileId);
}

/** The current file that replaced a version, directly or through a chain of replacements. */
export function successorOf({ files }: Files, version: TransferFile): TransferFile | null {
  const byId = new Map(files.map((file) => [file.id, file]));
  // Bounded by the list length, so that a corrupt record cannot cause an endless loop.
  let file: TransferFile | undefined = version;
  for (let step = 0; step < files.length && file?.replacedBy; step += 1) file = byId.get(file.replacedBy);
  return file && file !== version && file.removedAt === null ? file : null;
}

/** Whether the list, which only grows, stays within its maximum. */
export function canAddFiles({ files }: Files, more: number): boolean {
  return files.length + more <= TRANSFER_FILES_EVER;
}

/** The oldest versions of a file that exceed the maximum once another version is added. */
export function versionsOverLimit(transfer: Files, fileId: string): TransferFile[] {
  const versions = keptVersions(transfer).filter((version) => successorOf(transfer, version)?.id === fileId);
  const oldestFirst = versions.sort((left, right) => Number(left.removedAt) - Number(right.removedAt));
  return oldestFirst.slice(0, Math.max(0, versions.length + 1 - FILE_VERSIONS_MAX));
}

/** The current files once `marks` are applied, in list order. */
export function currentFilesAfter({ files }: Files, marks: readonly FileMark[]): TransferFile[] {
  const byId = new Map(marks.map((mark) => [mark.id, mark]));
  return currentFiles({ files: files.map((file) => ({ ...file, ...byId.get(file.id) })) });
}

type DeclaredUpload = Pick<UploadSession, 'slug'> & {
  files: readonly Pick<UploadFile, 'path' | 'size' | 'itemPath' | 'copyOf'>[];
};

export type ClaimedFile = FileObject & { recording?: Recording };

interface FileLists {
  fileObjects: readonly FileObject[];
  recordedVideos: readonly RecordingObject[];
  voiceMemo: readonly RecordingObject[];
}

/** All files of a new transfer, in one list. */
export function claimedFiles({ fileObjects, recordedVideos, voiceMemo }: FileLists): ClaimedFile[] {
  return [...fileObjects, ...recordedVideos.map(recordingOf('video')), ...voiceMemo.map(recordingOf('voice'))];
}

function recordingOf(kind: Recording['kind']) {
  return ({ seconds, poster, ...file }: RecordingObject): ClaimedFile => ({
    ...file,
    recording: { kind, seconds: seconds ?? null, poster: poster ?? null },
  });
}

export type FilesVerdict =
  | { ok: true; files: TransferFile[] }
  | {
      ok: false;
      code: 'object-missing' | 'size-mismatch' | 'checksum-mismatch' | 'file-not-in-upload';
      fileName: string;
    };

/**
 * Compares the files that a request claims with those declared for the upload and with the objects in the store: every
 * declared file must be complete, and there must be no others. `firstId` is the id of the first file in the transfer.
 */
export function verifyUpload(
  claimed: readonly ClaimedFile[],
  { slug: uploadSlug, files: declared }: DeclaredUpload,
  stored: ReadonlyMap<string, ObjectInfo>,
  firstId = 0,
): FilesVerdict {
  const claimsByPath = new Map(claimed.map((file) => [file.itemPath, file]));
  const declaredPaths = new Set(declared.map(({ itemPath }) => itemPath));
  const foreign = claimed.find(({ itemPath }) => !declaredPaths.has(itemPath));
  if (foreign) return { ok: false, code: 'file-not-in-upload', fileName: foreign.fileName };
  const files: TransferFile[] = [];
  for (const { path, size, itemPath, copyOf } of declared) {
    const object = stored.get(itemPath);
    const claim = claimsByPath.get(itemPath);
    if (!object || !claim) return { ok: false, code: 'object-missing', fileName: path };
    if (object.size !== size || claim.size !== size) return { ok: false, code: 'size-mismatch', fileName: path };
    const crc32 = object.crc32 ?? copyOf?.crc32 ?? claim.crc32 ?? null;
    const sha256 = object.sha256 ?? (copyOf ? copyOf.sha256 : (claim.sha256 ?? null));
    const isAsClaimed =
      (claim.crc32 ?? crc32) === crc32 && (object.sha256 === undefined || (claim.sha256 ?? sha256) === sha256);
    if (!isAsClaimed) return { ok: false, code: 'checksum-mismatch', fileName: path };
    files.push({
      id: String(firstId + files.length),
      path,
      size,
      itemPath,
      uploadSlug,
      etag: object.etag,
      crc32,
      sha256,
      checkedAt: checkedAtOf(object, copyOf),
      damaged: false,
      scan: null,
      recording: (copyOf ? copyOf.recording : claim.recording) ?? null,
      removedAt: null,
      replacedBy: null,
      purgedAt: null,
      thumbnail: null,
      lateCrc32: crc32 === null,
    });
  }
  return { ok: true, files };
}

function checkedAtOf(object: ObjectInfo, copyOf: UploadFile['copyOf']): Date | null {
  // The store computed it from the bytes that it wrote.
  if (object.sha256 !== undefined) return object.modifiedAt;
  // If the store's checksum of the copy equals the original's, the original's check is valid for the copy.
  return copyOf && object.crc32 !== undefined && object.crc32 === copyOf.crc32 ? copyOf.checkedAt : null;
}
