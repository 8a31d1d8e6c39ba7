import type { DownloadPage } from '#contract/transfers/downloads.js';
import { DamagedFileError } from '../../../encryption/chunks.js';
import { fromBase64, openList, type ListedFile } from '../../../encryption/sealed-list.js';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import type { OpenedList } from '../../../lib/opened-files.js';
import type { TransferFile } from '../domain/transfer-file.js';
import type { SealedPart } from './sealed-part.js';

/** A page as if its transfer were plain, and what opens its files. */
export interface OpenedTransfer extends OpenedList {
  page: Omit<DownloadPage, 'files'> & { files: TransferFile[] };
  partOf(fileId: string): SealedPart;
}

/** @throws {DamagedFileError} if the key is another one, or if the list was changed */
export async function openTransfer(page: DownloadPage, key: TransferKey): Promise<OpenedTransfer> {
  const list = await openList(page.sealedList ?? '', key);
  const { message, files: listed } = list;
  const byName = new Map(listed.map((file) => [file.name, file]));
  const parts = new Map<string, SealedPart>();
  const ofStored = new Map<string, ListedFile>();
  // In the order of the stored files, as in their zip. Those that were removed since are left out.
  const files = page.files.map((stored) => {
    const file = byName.get(stored.path);
    if (!file) throw new DamagedFileError('A stored file is not in the list.');
    parts.set(stored.id, partOf(stored, file));
    ofStored.set(stored.id, file);
    return openedFile(stored, file);
  });
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  return {
    page: { ...page, message, files, totalBytes },
    key,
    listed: ofStored,
    list,
    partOf(fileId) {
      const part = parts.get(fileId);
      if (!part) throw new Error(`no file ${fileId}`);
      return part;
    },
  };
}

const partOf = (stored: TransferFile, { path, size, payloadKey }: ListedFile): SealedPart => ({
  storedName: stored.path,
  name: path,
  storedBytes: stored.size,
  size,
  payloadKey: fromBase64(payloadKey),
});

/** The server has checked the sealed bytes, but not these. */
const openedFile = (stored: TransferFile, { path, size, sha256 }: ListedFile): TransferFile => ({
  ...stored,
  path,
  size,
  sha256: sha256 ?? null,
  isChecked: false,
  isSealed: true,
});
