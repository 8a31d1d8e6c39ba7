import type { Recording } from '#contract/transfers/recordings.js';
import type { FileObject, RecordingObject } from '#contract/transfers/transfers.js';
import type { ObjectInfo } from '../../storage/index.js';
import type { UploadFile, UploadSession } from '../../uploads/index.js';
import type { TransferFile } from './transfer.js';

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
 * declared file must be complete, and there must be no others. `firstId` is the id of the first file in the transfer. What the store
 * has summed while it arrived needs no other check.
 */
export function verifyUpload(
  claimed: readonly ClaimedFile[],
  { slug: uploadSlug, files: declared }: DeclaredUpload,
  stored: ReadonlyMap<string, ObjectInfo>,
  { firstId = 0, now }: { firstId?: number; now: Date },
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
    const sha256 = copyOf ? copyOf.sha256 : (object.sha256 ?? claim.sha256 ?? null);
    const isOtherHash = !copyOf && claim.sha256 !== undefined && claim.sha256 !== sha256;
    if (isOtherHash || (claim.crc32 !== undefined && claim.crc32 !== crc32))
      return { ok: false, code: 'checksum-mismatch', fileName: path };
    files.push({
      id: String(firstId + files.length),
      path,
      size,
      itemPath,
      uploadSlug,
      etag: object.etag,
      crc32,
      sha256,
      checkedAt: checkedAt(object, copyOf, now),
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

function checkedAt({ crc32, sha256 }: ObjectInfo, copyOf: UploadFile['copyOf'], now: Date): Date | null {
  if (crc32 === undefined) return null;
  // If the store's checksum of the copy equals the original's, the original's check is valid for the copy.
  if (copyOf) return crc32 === copyOf.crc32 ? copyOf.checkedAt : null;
  return sha256 === undefined ? null : now;
}
