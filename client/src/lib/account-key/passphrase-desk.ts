import { unwrapByPassphrase, wrapByPassphrase } from '../../encryption/account-key.js';
import { errorLike } from '../../upload/error-like.js';
import type { TransferKey } from '../../encryption/transfer-key.js';

export type PassphraseRequest =
  | { kind: 'wrap'; key: TransferKey; passphrase: string }
  | { kind: 'unwrap'; wrapped: string; passphrase: string };

export type PassphraseAnswer =
  | { kind: 'wrapped'; wrapped: string }
  /** Without a key if this is not the passphrase. */
  | { kind: 'unwrapped'; key: TransferKey | undefined }
  | { kind: 'failed'; message: string };

/** What the worker does with a request. It fails where a phone lacks the memory, for example. */
export async function answerTo(request: PassphraseRequest): Promise<PassphraseAnswer> {
  try {
    if (request.kind === 'wrap')
      return { kind: 'wrapped', wrapped: await wrapByPassphrase(request.key, request.passphrase) };
    return { kind: 'unwrapped', key: await unwrapByPassphrase(request.wrapped, request.passphrase) };
  } catch (error) {
    return { kind: 'failed', message: errorLike(error).message };
  }
}
