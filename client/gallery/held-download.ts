import type { WorkerMessage, WorkerReport } from '../src/features/downloads/worker/messages.js';

/**
 * Stands in for the download worker: it makes these reports of every download, and then nothing more happens. Without
 * reports there is no worker, and the browser saves by itself.
 */
export function holdDownloads(reports: readonly WorkerReport[] | undefined): void {
  const active = {
    state: 'activated',
    postMessage({ type }: WorkerMessage, [port]: [MessagePort]) {
      const answers = type === 'open' ? (reports ?? []) : [{ isKnown: true }];
      for (const answer of answers) port.postMessage(answer);
    },
  };
  const register = () => (reports ? Promise.resolve({ active }) : Promise.reject(new Error('no worker')));
  Object.defineProperty(navigator, 'serviceWorker', { value: { register } });
}
