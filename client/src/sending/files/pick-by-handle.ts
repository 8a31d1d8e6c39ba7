import { plainPath } from '#contract/formats.js';
import type { FileHandle } from '../../upload/checkpoints/file-handles.js';
import type { PickedFile } from './picked-files.js';

interface FilePickerHost {
  showOpenFilePicker(options: { multiple: boolean }): Promise<FileHandle[]>;
}

/** The browser's picker with file handles. Empty if the user closes it; rejects where it is not allowed. */
export async function pickByHandle(
  host: FilePickerHost = globalThis as unknown as FilePickerHost,
): Promise<PickedFile[]> {
  try {
    const handles = await host.showOpenFilePicker({ multiple: true });
    return await Promise.all(handles.map(pickedOf));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

async function pickedOf(handle: FileHandle): Promise<PickedFile> {
  const file = (await handle.getFile()) as unknown as File;
  return { path: plainPath(file.name), size: file.size, lastModified: file.lastModified, blob: file, handle };
}
