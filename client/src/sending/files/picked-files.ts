import { blockedName, type NameVerdict } from '#contract/blocked-names.js';
import { samePathKey } from '#contract/file-names.js';
import { plainPath } from '#contract/formats.js';
import type { Recording } from '#contract/transfers/recordings.js';
import type { PickedHandle } from '../../upload/index.js';

export interface PickedFile {
  /** `folder/name.ext` for a file out of a picked folder, else its bare name. Unique within the list. */
  path: string;
  size: number;
  /** Epoch ms. */
  lastModified: number;
  blob: Blob;
  /** If the browser gives one: it allows resuming after a reload without picking again. */
  handle?: PickedHandle | undefined;
  /** Recorded in this form; `id` stays when it is renamed. */
  recording?: (Recording & { id: string }) | undefined;
}

export type FileGroup =
  | { kind: 'file'; file: PickedFile }
  | { kind: 'folder'; name: string; files: PickedFile[]; bytes: number };

export interface BlockedFile {
  file: PickedFile;
  reason: Exclude<NameVerdict, null>;
}

/** Puts a changed recording in its own place, a new one at the end. */
export function keepRecording(files: readonly PickedFile[], changed: PickedFile): PickedFile[] {
  const isSame = ({ recording }: PickedFile) => recording !== undefined && recording.id === changed.recording?.id;
  return files.some(isSame) ? files.map((file) => (isSame(file) ? changed : file)) : [...files, changed];
}

/** Without files that were picked twice: of those with the same path the first is kept. */
export function withoutRepeats(files: readonly PickedFile[]): PickedFile[] {
  const byKey = new Map<string, PickedFile>();
  for (const file of files) {
    const key = samePathKey(file.path);
    if (!byKey.has(key)) byKey.set(key, file);
  }
  return [...byKey.values()];
}

/** Removes the files that a visitor may not send, and returns their names. */
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

/** Removes the file of this path, or the folder if it ends in a slash. */
export function removeFiles<F extends PickedFile>(files: readonly F[], path: string): F[] {
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
