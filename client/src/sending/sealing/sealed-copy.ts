import { sealKey } from '../../encryption/account-key.js';
import { newKeyPassword, wrapKey } from '../../encryption/key-password.js';
import { sealList } from '../../encryption/sealed-list.js';
import type { OpenedList } from '../../lib/opened-files.js';
import type { UploadResult } from '../../upload/types.js';
import type { SendRequest } from '../form/transfer-body.js';
import type { SentTransfer } from '../outcome/sent-transfer.js';
import { recordSealed, withoutSecrets, type SealedParts, type Sealing } from './record-sealed.js';

interface SealedCopy {
  request: SendRequest;
  /** Copied as they are, so that the same key opens them. */
  copies: UploadResult;
  opened: OpenedList;
}

type Record = (request: SendRequest, sealed: SealedParts) => Promise<SentTransfer>;

/** Makes a transfer of copied encrypted files. `record` gets the request without anything that the server must not know. */
export const recordCopy = ({ request, copies, opened }: SealedCopy, record: Record): Promise<SentTransfer> =>
  recordSealed(request, sealingOf(opened, copies), { record: (sealed) => record(withoutSecrets(request), sealed) });

/** The copies for one user alone: their key opens them, and nothing else does that the server has. */
export async function sealOwnCopy({ copies, opened }: Omit<SealedCopy, 'request'>, ownRecipient: string) {
  const sealing = sealingOf(opened, copies);
  return { sealedList: await sealing.listFor(''), sealedKey: await sealing.sealedKeyFor([ownRecipient]) };
}

/** @throws {Error} if a copied file is not in the list */
function sealingOf({ key, listed }: OpenedList, copies: UploadResult): Sealing {
  const byName = new Map([...listed.values()].map((file) => [file.name, file]));
  const files = copies.files.map(({ path }) => {
    const file = byName.get(path);
    if (!file) throw new Error('A copied file is not in the list.');
    return file;
  });
  return {
    key,
    listFor: (message) => sealList({ message, files }, key),
    async password() {
      const text = newKeyPassword();
      return { text, wrappedKey: await wrapKey(key, text) };
    },
    sealedKeyFor: async (recipients) => (recipients.length === 0 ? undefined : sealKey(key, recipients)),
  };
}
