import { CarriedDownloads } from './carried-download.js';
import { idInAddress, type WorkerMessage } from './messages.js';

/** The used part of a service worker's scope; TypeScript's `webworker` library conflicts with `dom`. */
interface MessageToWorker extends MessageEvent<WorkerMessage> {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Response): void;
}
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageToWorker) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const downloads = new CarriedDownloads();

scope.addEventListener('message', (event) => event.waitUntil(downloads.receive(event.data, event.ports)));

// Any other request within the scope goes to the server.
scope.addEventListener('fetch', (event) => {
  const answer = downloads.answer(idInAddress(event.request.url) ?? '');
  if (answer) event.respondWith(answer);
});
