import type { ByteSource, UploadFile } from '../types.js';

interface Handle {
  readonly name: string;
  queryPermission?(descriptor: { mode: 'read' }): Promise<string>;
  requestPermission?(descriptor: { mode: 'read' }): Promise<string>;
}

export interface FileHandle extends Handle {
  readonly kind: 'file';
  getFile(): Promise<ByteSource & { lastModified: number }>;
}

export interface FolderHandle extends Handle {
  readonly kind: 'directory';
  getDirectoryHandle(name: string): Promise<FolderHandle>;
  getFileHandle(name: string): Promise<FileHandle>;
}

/** A browser's handle of a picked file or folder, which can be reopened after a reload. */
export type PickedHandle = FileHandle | FolderHandle;

/** Each once: all files of a dropped folder share its handle. */
export function handlesOf(files: readonly UploadFile[]): PickedHandle[] {
  return [...new Set(files.flatMap(({ handle }) => (handle ? [handle] : [])))];
}

/** May ask the user for permission, so it has to be called from a click. */
export async function mayRead(handles: readonly PickedHandle[]): Promise<boolean> {
  for (const handle of handles) {
    const descriptor = { mode: 'read' } as const;
    const current = (await handle.queryPermission?.(descriptor)) ?? 'granted';
    if (current !== 'granted' && (await handle.requestPermission?.(descriptor)) !== 'granted') return false;
  }
  return true;
}

/** The file of a path below the handles; undefined if it no longer exists. */
export async function openByHandle(handles: readonly PickedHandle[], path: string): Promise<UploadFile | undefined> {
  const [first = '', ...rest] = path.split('/');
  const handle = handles.find(({ name }) => name === first);
  if (!handle || (handle.kind === 'file') !== (rest.length === 0)) return undefined;
  try {
    const file = await (await fileBelow(handle, rest)).getFile();
    return { path, size: file.size, lastModified: file.lastModified, blob: file, handle };
  } catch {
    return undefined;
  }
}

async function fileBelow(handle: PickedHandle, segments: readonly string[]): Promise<FileHandle> {
  if (handle.kind === 'file') return handle;
  let folder = handle;
  for (const segment of segments.slice(0, -1)) folder = await folder.getDirectoryHandle(segment);
  return folder.getFileHandle(segments.at(-1) ?? '');
}
