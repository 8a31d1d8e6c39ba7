import { archiveNames, foldersOf } from '#contract/transfers/archive-names.js';
import type { TransferFile } from '../../../files/transfers/index.js';
import { type ZipEntry, type ZipLayout, zipLayout } from './zip-layout.js';

interface ArchiveLayout extends ZipLayout {
  /** Equal for equal archive bytes, whether late checksums are known yet or not. */
  identity: string;
}

/** A file of an archive; `id` is unique in it. */
export interface ArchiveFile extends Pick<TransferFile, 'id' | 'path' | 'size' | 'etag' | 'crc32' | 'lateCrc32'> {
  /** Else that of the archive. */
  modifiedAt?: Date;
}

/** Increment with every change of the layout, so that a download of the old one is not resumed with the new one. */
const FORMAT = 3;

/**
 * Whether its checksum follows its bytes. Fixed when the transfer is created, even if the checksum becomes known later.
 */
export function isLate(file: Pick<TransferFile, 'crc32' | 'lateCrc32'>): boolean {
  return file.lateCrc32 || file.crc32 === null;
}

/** Layout of an archive, of some files of a transfer or of several: each folder right before its first file, files in their order. */
export function archiveLayout(from: { _id: string; dateSent: Date }, files: readonly ArchiveFile[]): ArchiveLayout {
  const names = archiveNames(files.map(({ path }) => path));
  const folders = new Set<string>();
  const entries: ZipEntry[] = [];
  for (const [index, file] of files.entries()) {
    const modifiedAt = file.modifiedAt ?? from.dateSent;
    const name = names[index] ?? file.id;
    for (const folder of foldersOf(name)) {
      if (folders.has(folder)) continue;
      folders.add(folder);
      entries.push({ name: folder, size: 0, crc32: 0, modifiedAt, source: '' });
    }
    const crc32 = isLate(file) ? 'late' : (file.crc32 ?? 'late');
    entries.push({ name, size: file.size, crc32, modifiedAt, source: file.id });
  }
  const lines = files.map((file, index) => {
    const crc32 = isLate(file) ? 'late' : file.crc32;
    const time = file.modifiedAt ? `${file.modifiedAt.getTime()} ` : '';
    return `${file.id} ${file.size} ${crc32} ${file.etag} ${time}${names[index]}`;
  });
  const identity = [FORMAT, from._id, from.dateSent.getTime(), ...lines].join('\n');
  return { ...zipLayout(entries), identity };
}
