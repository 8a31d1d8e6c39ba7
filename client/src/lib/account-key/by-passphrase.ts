import type { TransferKey } from '../../encryption/transfer-key.js';
import type { PassphraseRequest } from './passphrase-desk.js';

/** A passphrase takes about a second, in a worker: the page stays alive. */
function ask(request: PassphraseRequest): Promise<unknown> {
  const worker = new Worker(new URL('./passphrase-worker.ts', import.meta.url), { type: 'module', name: 'passphrase' });
  const answered = new Promise<unknown>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    worker.onerror = () => reject(new Error('the worker of the passphrase could not run'));
  });
  worker.postMessage(request);
  return answered.finally(() => worker.terminate());
}

export const wrapKeyByPassphrase = (key: TransferKey, passphrase: string): Promise<string> =>
  ask({ kind: 'wrap', key, passphrase }) as Promise<string>;

/** Undefined if this is not the passphrase. */
export const unwrapKeyByPassphrase = (wrapped: string, passphrase: string): Promise<TransferKey | undefined> =>
  ask({ kind: 'unwrap', wrapped, passphrase }) as Promise<TransferKey | undefined>;
