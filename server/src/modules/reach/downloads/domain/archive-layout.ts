import { fittingName, foldedPath, numberedPath, writableName } from '#contract/file-names.js';
import { visibleText } from '#contract/formats.js';
import type { TransferFile } from '../../../files/transfers/index.js';
import { type ZipEntry, type ZipLayout, zipLayout } from './zip-layout.js';

function safePath(path: string): string {
  const segments = visibleText(path)
    .normalize('NFC')
    // Drops the drive of a path; elsewhere a colon is a character like others.
    .replace(/^[A-Za-z]:(?=[\\/])/, '')
    .split(/[\\/]/)
    .map((segment) => fittingName(writableName(segment)))
    // Drops `..` too: nothing of it is left without its dots.
    .filter((segment) => segment !== '');
  return segments.join('/') || 'file';
}

/** The parent folders of a name, outermost first, each with a trailing `/`. */
export function foldersOf(name: string): string[] {
  const folders: string[] = [];
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) folders.push(name.slice(0, at + 1));
  return folders;
}

/**
 * Entry names of an archive: relative paths that cannot escape the extraction folder (zip slip) and that Windows can
 * write. Unique regardless of case, and never equal to a folder of another entry.
 */
export function archiveNames(paths: readonly string[]): string[] {
  const plain = paths.map(safePath);
  const taken = new Set(plain.flatMap(foldersOf).map((folder) => foldedPath(folder.slice(0, -1))));
  const next = new Map<string, number>();
  return plain.map((path) => {
    const key = foldedPath(path);
    let name = path;
    for (let number = next.get(key) ?? 2; taken.has(foldedPath(name)); number += 1) {
      name = numberedPath(path, number);
      next.set(key, number + 1);
    }
    taken.add(foldedPath(name));
    return name;
  });
}

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
