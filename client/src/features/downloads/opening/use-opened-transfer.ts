import { useEffect, useState } from 'react';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { readTransferKey } from '../../../encryption/transfer-key.js';
import { openTransfer, type OpenedTransfer } from './opened-transfer.js';

interface Opening {
  opened?: OpenedTransfer;
  /** The text is no key at all, or does not open this transfer, or this page has no WebCrypto. */
  problem?: 'missing' | 'wrong' | 'insecure';
}

/**
 * Decrypts the list of files with the key in the address or with the visitor's input, which may be the key, the whole link or
 * the password.
 */
export function useOpenedTransfer(page: DownloadPage, from: { hash: string; typed: string }): Opening {
  const [opening, setOpening] = useState<Opening>({});
  const { hash, typed } = from;
  useEffect(() => {
    let isLeft = false;
    open(page, { hash, typed }).then(
      (next) => isLeft || setOpening(next),
      () => isLeft || setOpening({ problem: 'wrong' }),
    );
    return () => {
      isLeft = true;
    };
  }, [page, hash, typed]);
  return opening;
}

const keyIn = (text: string) => /AGE-SECRET-KEY-[0-9a-z-]*/i.exec(text)?.[0];

async function open(page: DownloadPage, { hash, typed }: { hash: string; typed: string }): Promise<Opening> {
  // Browsers have it in secure contexts only.
  if (!(globalThis.crypto.subtle as SubtleCrypto | undefined)) return { problem: 'insecure' };
  const found = keyIn(typed || hash);
  if (found === undefined && typed === '') return { problem: 'missing' };
  const key = found === undefined ? await unwrapped(page, typed) : await readTransferKey(found);
  return key ? { opened: await openTransfer(page, key) } : { problem: 'wrong' };
}

async function unwrapped({ wrappedKey }: DownloadPage, password: string) {
  if (wrappedKey === null) return undefined;
  const { unwrapKey } = await import('../../../encryption/key-password.js');
  return unwrapKey(wrappedKey, password);
}
