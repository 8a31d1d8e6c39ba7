import type { TransferKey } from '../../encryption/transfer-key.js';
import type { PassphraseAnswer, PassphraseRequest } from './passphrase-desk.js';

/** A passphrase takes about a second, in a worker: the page stays alive. */
function ask(request: PassphraseRequest): Promise<PassphraseAnswer> {
  const worker = new Worker(new URL('./passphrase-worker.ts', import.meta.url), { type: 'module', name: 'passphrase' });
  const answered = new Promise<PassphraseAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PassphraseAnswer>) => resolve(data);
    worker.onerror = () => reject(new Error('the worker of the passphrase could not run'));
  });
  worker.postMessage(request);
  return answered.finally(() => worker.terminate());
}

/** @throws {Error} if it cannot be computed here */
export async function wrapKeyByPassphrase(key: TransferKey, passphrase: string): Promise<string> {
  const answer = await ask({ kind: 'wrap', key, passphrase });
  if (answer.kind === 'wrapped') return answer.wrapped;
  throw new Error(answer.kind === 'failed' ? answer.message : answer.kind);
}

/** Undefined if this is not the passphrase. @throws {Error} if it cannot be computed here */
export async function unwrapKeyByPassphrase(wrapped: string, passphrase: string): Promise<TransferKey | undefined> {
  const answer = await ask({ kind: 'unwrap', wrapped, passphrase });
  if (answer.kind === 'unwrapped') return answer.key;
  throw new Error(answer.kind === 'failed' ? answer.message : answer.kind);
}
