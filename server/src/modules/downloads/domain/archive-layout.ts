import { archiveNames, foldersOf } from './archive-names.js';
import { type TransferFile } from '../../transfers/index.js';
import { type ZipEntry, type ZipLayout, zipLayout } from './zip-layout.js';

export interface ArchiveLayout extends ZipLayout {
  /** The same only for the same bytes, whatever is known of late checksums. */
  identity: string;
}

/** To be raised with any change of the layout: what was half downloaded of the old one must not go on with the new. */
const FORMAT = 2;

/** Whether its checksum stands behind its bytes: settled when the transfer is made, whatever becomes known later. */
export function isLate(file: TransferFile): boolean {
  return file.lateCrc32 || file.crc32 === null;
}

/** The archive of some files of a transfer: folders first where a file lies in them, then the files in their order. */
export function archiveLayout(
  transfer: { _id: string; dateSent: Date },
  files: readonly TransferFile[],
): ArchiveLayout {
  const names = archiveNames(files.map(({ path }) => path));
  const folders = new Set<string>();
  const entries: ZipEntry[] = [];
  const modifiedAt = transfer.dateSent;
  for (const [index, file] of files.entries()) {
    const name = names[index] ?? file.id;
    for (const folder of foldersOf(name)) {
      if (folders.has(folder)) continue;
      folders.add(folder);
      entries.push({ name: folder, size: 0, crc32: 0, modifiedAt, source: '' });
    }
    const crc32 = isLate(file) ? 'late' : (file.crc32 ?? 'late');
    entries.push({ name, size: file.size, crc32, modifiedAt, source: file.id });
  }
  const shown = files.map((file, index) => {
    const crc32 = isLate(file) ? 'late' : file.crc32;
    return `${file.id} ${file.size} ${crc32} ${file.etag} ${names[index]}`;
  });
  const identity = [FORMAT, transfer._id, modifiedAt.getTime(), ...shown].join('\n');
  return { ...zipLayout(entries), identity };
}
