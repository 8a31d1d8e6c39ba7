import type { FileObject } from '#contract/transfers.js';
import type { ObjectInfo } from '../../storage/index.js';
import type { UploadFile } from '../../uploads/index.js';
import type { TransferFile } from './transfer.js';

type Announced = Pick<UploadFile, 'path' | 'size' | 'itemPath' | 'copyOf'>;

export type FilesVerdict =
  | { ok: true; files: TransferFile[] }
  | {
      ok: false;
      code: 'object-missing' | 'size-mismatch' | 'checksum-mismatch' | 'file-not-in-upload';
      fileName: string;
    };

/**
 * Holds what a request states against what was announced and what really lies in the store: every announced file, whole,
 * and nothing else (A62, A63). `firstId` is where the transfer's list goes on.
 */
export function matchStored(
  stated: readonly FileObject[],
  announced: readonly Announced[],
  stored: ReadonlyMap<string, ObjectInfo>,
  firstId = 0,
): FilesVerdict {
  const statedByPath = new Map(stated.map((file) => [file.itemPath, file]));
  const announcedPaths = new Set(announced.map(({ itemPath }) => itemPath));
  const foreign = stated.find(({ itemPath }) => !announcedPaths.has(itemPath));
  if (foreign) return { ok: false, code: 'file-not-in-upload', fileName: foreign.fileName };
  const files: TransferFile[] = [];
  for (const { path, size, itemPath, copyOf } of announced) {
    const object = stored.get(itemPath);
    const claim = statedByPath.get(itemPath);
    if (!object || !claim) return { ok: false, code: 'object-missing', fileName: path };
    if (object.size !== size || claim.size !== size) return { ok: false, code: 'size-mismatch', fileName: path };
    const crc32 = object.crc32 ?? copyOf?.crc32 ?? claim.crc32 ?? null;
    if (claim.crc32 !== undefined && claim.crc32 !== crc32)
      return { ok: false, code: 'checksum-mismatch', fileName: path };
    files.push({
      id: String(firstId + files.length),
      path,
      size,
      itemPath,
      etag: object.etag,
      crc32,
      sha256: copyOf ? copyOf.sha256 : (claim.sha256 ?? null),
      // A store that knows the copy's checksum has said that it is the file that was checked.
      checkedAt: copyOf && object.crc32 !== undefined && object.crc32 === copyOf.crc32 ? copyOf.checkedAt : null,
      damaged: false,
      removedAt: null,
      replacedBy: null,
      purgedAt: null,
      thumbnail: null,
      lateCrc32: crc32 === null,
    });
  }
  return { ok: true, files };
}
