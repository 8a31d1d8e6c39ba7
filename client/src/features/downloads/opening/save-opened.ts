import { SavedDownload, type Carrier } from '../saving/saved-download.js';
import { showSaved } from '../saving/saved-list.js';
import { downloadWorker } from '../saving/worker-registration.js';
import { PipedDownload } from '../worker/piped-download.js';
import type { FromOpener, ToOpener } from './opener-worker.js';
import { pageCarrier } from './page-carrier.js';
import type { AddressOf, OpenRequest } from './sealed-part.js';

export interface Opening {
  request: OpenRequest;
  addressOf: AddressOf;
}

interface Saving {
  name: string;
  onDone(): void;
}

/**
 * Saves what comes of a request, with progress in the page.
 * @throws {TooLargeHereError} where the browser has no way but its memory
 */
export async function saveOpened(opening: Opening, { name, onDone }: Saving): Promise<void> {
  const byWorker = await downloadWorker();
  if (byWorker && (await start(opening, { name, onDone, worker: byWorker }))) return;
  const sizeBytes = opening.request.sources.flatMap(({ parts }) => parts).reduce((sum, { size }) => sum + size, 0);
  const worker = await pageCarrier({ name, sizeBytes });
  if (worker) await start(opening, { name, onDone, worker });
}

/** The whole file in memory, for previews. @throws {DownloadBroken} */
export async function readOpened(opening: Opening): Promise<Blob> {
  const opener = startOpener(opening);
  const download = new PipedDownload(opener.pipe, () => undefined);
  const pieces: BlobPart[] = [];
  try {
    await download.open();
    for (let piece = await download.next(); piece; piece = await download.next()) pieces.push(piece);
  } finally {
    opener.end();
  }
  return new Blob(pieces);
}

/** False if the carrier does not carry it, so that another may. What does not open is shown as that. */
async function start(opening: Opening, saving: Saving & { worker: Carrier }): Promise<boolean> {
  const opener = startOpener(opening);
  const download = new SavedDownload({ ...saving, pipe: opener.pipe });
  download.subscribe(() => download.hasEnded && opener.end());
  const isStarted = await download.start();
  const { reason } = download.snapshot();
  if (isStarted || reason !== null) showSaved(download);
  return isStarted || reason !== null;
}

function startOpener({ request, addressOf }: Opening): { pipe: MessagePort; end(): void } {
  const worker = new Worker(new URL('./opener-worker.ts', import.meta.url), { type: 'module', name: 'opening' });
  const tell = (message: ToOpener, ports: MessagePort[] = []) => worker.postMessage(message, ports);
  const answer = async (source: number) => tell({ url: await addressOf(source).catch(() => null) });
  worker.onmessage = ({ data }: MessageEvent<FromOpener>) => void answer(data.source);
  const { port1, port2 } = new MessageChannel();
  tell(request, [port2]);
  return { pipe: port1, end: () => worker.terminate() };
}
