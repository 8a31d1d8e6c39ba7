import { plainPath } from '#contract/formats.js';
import type { PickedHandle } from '../../upload/index.js';
import type { PickedFile } from './picked-files.js';

interface HandleItem {
  getAsFileSystemHandle?(): Promise<PickedHandle | null>;
}

/** File handles of a drop, where the browser supports them. To be called like `entriesOf`. */
export async function handlesOf(transfer: DataTransfer): Promise<PickedHandle[]> {
  const items: HandleItem[] = Array.from(transfer.items as Iterable<DataTransferItem & HandleItem>);
  const handles = items.map((item) => item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null));
  return (await Promise.all(handles)).filter((handle) => handle !== null);
}

/**
 * The entries of a drop. Has to be called before the event's handler returns: the browser clears the list then.
 */
export function entriesOf(transfer: DataTransfer): FileSystemEntry[] {
  return Array.from(transfer.items)
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
}

/** All files below the entries, with their paths. Unreadable ones are counted, not silently left out. */
export async function readEntries(
  entries: readonly FileSystemEntry[],
  handles: readonly PickedHandle[] = [],
): Promise<{ files: PickedFile[]; unreadable: number }> {
  const files: PickedFile[] = [];
  let unreadable = 0;
  // A stack, last entry first: folders of many thousand files stay quick to walk.
  const waiting = entries.toReversed();
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    try {
      if (isFile(entry)) files.push(await fileOf(entry));
      for (const child of await childrenOf(entry)) waiting.push(child);
    } catch {
      unreadable += 1;
    }
  }
  const byName = new Map(handles.map((handle) => [handle.name, handle]));
  for (const file of files) file.handle = byName.get(file.path.split('/')[0] ?? '');
  return { files, unreadable };
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** Last one first; a file has none. */
async function childrenOf(entry: FileSystemEntry): Promise<FileSystemEntry[]> {
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    // Browsers return 100 at a time; an empty batch is the end.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (batch.length === 0) return children.toReversed();
    for (const child of batch) children.push(child);
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<PickedFile> {
  const file = await new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });
  return { path: plainPath(entry.fullPath), size: file.size, lastModified: file.lastModified, blob: file };
}
