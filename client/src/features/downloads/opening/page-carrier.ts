import { TooLargeHereError } from '../../../lib/opened-files.js';
import { saveFile } from '../../../lib/save-file.js';
import type { Carrier } from '../saving/saved-download.js';
import { CarriedDownloads } from '../worker/carried-download.js';

/** What a page keeps in memory without a fear for the tab. */
export const MEMORY_MAX_BYTES = 500_000_000;

interface WritableFile {
  createWritable(): Promise<WritableStream<Uint8Array>>;
}

type SavePicker = (options: { suggestedName: string }) => Promise<WritableFile>;

/** In place of the service worker: writes where the user wants it, or gathers the bytes and saves them then. Null if the user closed the picker. */
export async function pageCarrier({ name, sizeBytes }: { name: string; sizeBytes: number }): Promise<Carrier | null> {
  const save = await saverOf(name, sizeBytes);
  if (save === null) return null;
  const downloads = new CarriedDownloads();
  return {
    postMessage: (message, ports) => void downloads.receive(message, ports),
    take(id) {
      const answer = downloads.answer(id);
      // What breaks is told by the download itself, and nothing of it is kept.
      if (answer) save(answer).catch(() => undefined);
    },
  };
}

async function saverOf(name: string, sizeBytes: number): Promise<((answer: Response) => Promise<void>) | null> {
  const { showSaveFilePicker: pick } = window as { showSaveFilePicker?: SavePicker };
  if (pick) {
    const file = await pick.call(window, { suggestedName: name }).catch(() => null);
    return file && (async ({ body }) => body?.pipeTo(await file.createWritable()));
  }
  if (sizeBytes > MEMORY_MAX_BYTES) throw new TooLargeHereError();
  return async (answer) => saveFile(await answer.blob(), name);
}
