import { unwrapByPassphrase, wrapByPassphrase } from '../../encryption/account-key.js';
import type { TransferKey } from '../../encryption/transfer-key.js';

export type PassphraseRequest =
  | { kind: 'wrap'; key: TransferKey; passphrase: string }
  | { kind: 'unwrap'; wrapped: string; passphrase: string };

/** What the worker does with a request. */
export const answerTo = (request: PassphraseRequest): Promise<string | TransferKey | undefined> =>
  request.kind === 'wrap'
    ? wrapByPassphrase(request.key, request.passphrase)
    : unwrapByPassphrase(request.wrapped, request.passphrase);
