import { plainPath } from '#contract/visible-text.js';
import type { FileHandle } from '../../upload/checkpoints/file-handles.js';
import type { PickedFile } from './picked-files.js';

interface FilePickerHost {
  showOpenFilePicker(options: { multiple: boolean }): Promise<FileHandle[]>;
}

/** The browser's own picker that gives handles. Nothing when the person closes it; rejects where it may not be used. */
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
