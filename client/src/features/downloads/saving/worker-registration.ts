import { WORKER_SCOPE, WORKER_SCRIPT, type PingAnswer } from '../worker/messages.js';
import type { Carrier } from './saved-download.js';

const ANSWER_MS = 10_000;
const ACTIVE_MS = 10_000;

let active: Promise<ServiceWorker | null> | undefined;

/** WebKit saves what a worker answers under wrong names, or asks the server after all; its plain downloads are fine. */
function isWanted(): boolean {
  return 'serviceWorker' in navigator && !/apple/i.test(navigator.vendor);
}

/** The running worker, registered with the first call; null where there can be none. */
export async function downloadWorker(): Promise<ServiceWorker | null> {
  active ??= isWanted() ? register().catch(() => null) : Promise.resolve(null);
  const worker = await active;
  if (worker?.state !== 'redundant') return worker;
  // A newer version has replaced it while the page was open.
  active = register().catch(() => null);
  return active;
}

async function register(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker.register(WORKER_SCRIPT, {
    scope: WORKER_SCOPE,
    updateViaCache: 'none',
  });
  return registration.active ?? (await becomesActive(registration.installing ?? registration.waiting));
}

/** `serviceWorker.ready` never resolves: the page itself is outside the worker's scope. */
function becomesActive(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (worker === null) return Promise.resolve(null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ACTIVE_MS);
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'activated' && worker.state !== 'redundant') return;
      clearTimeout(timer);
      resolve(worker.state === 'activated' ? worker : null);
    });
  });
}

/** Whether the worker still has the download; asking also keeps it from being put to sleep. */
export function ping(worker: Carrier, id: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const settle = (isKnown: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(isKnown);
    };
    const timer = setTimeout(() => settle(false), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<PingAnswer>) => settle(data.isKnown);
    worker.postMessage({ type: 'ping', id }, [port2]);
  });
}
