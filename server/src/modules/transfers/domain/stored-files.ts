import type { FileObject } from '#contract/transfers.js';
import type { ObjectInfo, UploadFile } from '../../storage/index.js';
import type { TransferFile } from './transfer.js';

export type FilesVerdict =
  | { ok: true; files: TransferFile[] }
  | {
      ok: false;
      code: 'object-missing' | 'size-mismatch' | 'checksum-mismatch' | 'file-not-in-upload';
      fileName: string;
    };

/**
 * Holds what a request states against what was announced and what really lies in the store: every announced file, whole,
 * and nothing else (A62, A63).
 */
export function matchStored(
  stated: readonly FileObject[],
  announced: readonly UploadFile[],
  stored: ReadonlyMap<string, ObjectInfo>,
): FilesVerdict {
  const statedByPath = new Map(stated.map((file) => [file.itemPath, file]));
  const announcedPaths = new Set(announced.map(({ itemPath }) => itemPath));
  const foreign = stated.find(({ itemPath }) => !announcedPaths.has(itemPath));
  if (foreign) return { ok: false, code: 'file-not-in-upload', fileName: foreign.fileName };
  const files: TransferFile[] = [];
  for (const { path, size, itemPath } of announced) {
    const object = stored.get(itemPath);
    const claim = statedByPath.get(itemPath);
    if (!object || !claim) return { ok: false, code: 'object-missing', fileName: path };
    if (object.size !== size || claim.size !== size) return { ok: false, code: 'size-mismatch', fileName: path };
    const crc32 = object.crc32 ?? claim.crc32 ?? null;
    if (claim.crc32 !== undefined && claim.crc32 !== crc32)
      return { ok: false, code: 'checksum-mismatch', fileName: path };
    files.push({
      id: String(files.length),
      path,
      size,
      itemPath,
      etag: object.etag,
      crc32,
      sha256: claim.sha256 ?? null,
      checkedAt: null,
      damaged: false,
      lateCrc32: crc32 === null,
    });
  }
  return { ok: true, files };
}
