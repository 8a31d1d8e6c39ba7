import {
  getDocument,
  PDFWorker,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PackagedData } from './pdf-maps.js';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

export type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const CHUNK_BYTES = 262_144;

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>;
  close(): void;
}

/**
 * Reads a document in ranges, only for the shown pages, unless all of it is here. Drawn on a canvas from parsed data in a
 * worker of its own; nothing in it is run.
 */
export function openPdf(source: string | Blob): OpenPdf {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  let task: PDFDocumentLoadingTask | undefined;
  const open = async () => {
    task = getDocument({
      ...(typeof source === 'string' ? { url: source } : { data: await source.arrayBuffer() }),
      worker,
      rangeChunkSize: CHUNK_BYTES,
      disableStream: true,
      disableAutoFetch: true,
      isEvalSupported: false,
      useWasm: false,
      useWorkerFetch: false,
      BinaryDataFactory: PackagedData,
      // Fonts that are not embedded are taken from the reader's system.
      useSystemFonts: true,
      enableXfa: false,
      stopAtErrors: false,
    });
    return task.promise;
  };
  return {
    document: open(),
    close: () => {
      void Promise.resolve(task?.destroy())
        .catch(() => undefined)
        .then(() => {
          worker.destroy();
          port.terminate();
        });
    },
  };
}

/** Draws a page at the canvas's width; `cancel` aborts it. */
export function drawPage(document: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  let isCancelled = false;
  let stop = () => undefined as void;
  const draw = async () => {
    const page = await document.getPage(number);
    if (isCancelled) return;
    const natural = page.getViewport({ scale: 1 });
    const width = canvas.parentElement?.clientWidth ?? natural.width;
    const viewport = page.getViewport({ scale: (width / natural.width) * Math.min(devicePixelRatio, 2) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    stop = () => task.cancel();
    await task.promise;
  };
  return {
    drawn: draw(),
    cancel: () => {
      isCancelled = true;
      stop();
    },
  };
}

/** Text of a page, for screen readers. By a reader: WebKit cannot iterate over a stream, as `getTextContent` does. */
export async function readText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value.items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
  }
}
