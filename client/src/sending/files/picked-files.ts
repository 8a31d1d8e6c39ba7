import { blockedName, type NameVerdict } from '#contract/blocked-names.js';
import { plainPath } from '#contract/visible-text.js';
import type { PickedHandle } from '../../upload/index.js';

export interface PickedFile {
  /** `folder/name.ext` for a file out of a picked folder, else its bare name. Unique within the list. */
  path: string;
  size: number;
  /** Epoch ms. */
  lastModified: number;
  blob: Blob;
  /** Where the browser gives one: after a reload the upload goes on without picking again. */
  handle?: PickedHandle | undefined;
}

export type FileGroup =
  | { kind: 'file'; file: PickedFile }
  | { kind: 'folder'; name: string; files: PickedFile[]; bytes: number };

export interface BlockedFile {
  file: PickedFile;
  reason: Exclude<NameVerdict, null>;
}

/** The same name can be written with composed or with combining signs: people see one name, so it is one name. */
function sameNameKey(path: string): string {
  return path.normalize('NFC');
}

/** Adds what is new. A file of the same path is dropped; one whose path differs only in case is returned by name. */
export function addFiles(
  current: readonly PickedFile[],
  added: readonly PickedFile[],
): { files: PickedFile[]; sameName: string[] } {
  // Stores and file systems that ignore case cannot keep both, so the server refuses them.
  const byKey = new Map(current.map((file) => [sameNameKey(file.path).toLowerCase(), file]));
  const sameName: string[] = [];
  for (const file of added) {
    const key = sameNameKey(file.path).toLowerCase();
    const known = byKey.get(key);
    if (!known) byKey.set(key, file);
    else if (sameNameKey(known.path) !== sameNameKey(file.path)) sameName.push(fileName(file.path));
  }
  return { files: [...byKey.values()], sameName };
}

/** Without files that were picked twice. */
export function withoutRepeats(files: readonly PickedFile[]): PickedFile[] {
  const byKey = new Map<string, PickedFile>();
  for (const file of files) {
    const key = sameNameKey(file.path);
    if (!byKey.has(key)) byKey.set(key, file);
  }
  return [...byKey.values()];
}

/** What a visitor without an account may not send is taken out and named. */
export function takeOutBlocked(files: readonly PickedFile[]): { kept: PickedFile[]; blocked: BlockedFile[] } {
  const kept: PickedFile[] = [];
  const blocked: BlockedFile[] = [];
  for (const file of files) {
    const reason = blockedName(file.path);
    if (reason === null) kept.push(file);
    else blocked.push({ file, reason });
  }
  return { kept, blocked };
}

export function totalBytes(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Folders in order of first appearance, like files, each with everything below it. */
export function groupFiles(files: readonly PickedFile[]): FileGroup[] {
  const groups = new Map<string, FileGroup>();
  for (const file of files) {
    const slash = file.path.indexOf('/');
    if (slash === -1) {
      groups.set(file.path, { kind: 'file', file });
      continue;
    }
    const name = file.path.slice(0, slash);
    const group = groups.get(`${name}/`);
    if (group?.kind === 'folder') {
      group.files.push(file);
      group.bytes += file.size;
    } else {
      groups.set(`${name}/`, { kind: 'folder', name, files: [file], bytes: file.size });
    }
  }
  return [...groups.values()];
}

/** Without the file of this path, or, when it ends in a slash, without the folder. */
export function removeFiles(files: readonly PickedFile[], path: string): PickedFile[] {
  if (path.endsWith('/')) return files.filter((file) => !file.path.startsWith(path));
  return files.filter((file) => file.path !== path);
}

export function fromInput(list: Iterable<File>): PickedFile[] {
  return Array.from(list, (file) => ({
    path: plainPath(file.webkitRelativePath || file.name),
    size: file.size,
    lastModified: file.lastModified,
    blob: file,
  }));
}
