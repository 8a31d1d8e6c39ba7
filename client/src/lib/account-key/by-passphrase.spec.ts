import type { TransferKey } from '../../encryption/transfer-key.js';
import { installInlineWorker } from '../testing/inline-worker.js';
import { unwrapKeyByPassphrase, wrapKeyByPassphrase } from './by-passphrase.js';
import { answerTo } from './passphrase-desk.js';

const noKey = {} as TransferKey;

it('fails where the worker cannot compute it, so that no dialog waits for ever', async () => {
  const restore = installInlineWorker(answerTo);
  try {
    await expect(wrapKeyByPassphrase(noKey, 'calm river under stars')).rejects.toThrow(Error);
    expect(await unwrapKeyByPassphrase('', 'calm river under stars')).toBeUndefined();
  } finally {
    restore();
  }
});
