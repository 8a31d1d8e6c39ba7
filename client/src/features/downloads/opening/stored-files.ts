import { downloadFile, downloadZip } from '#contract/calls.js';
import { archiveNames } from '#contract/transfers/archive-names.js';
import { archiveTitle } from '#contract/transfers/archive-title.js';
import { fromBase64 } from '../../../encryption/sealed-list.js';
import { call } from '../../../lib/api.js';
import type { StoredFile, StoredFilesOpener } from '../../../lib/opened-files.js';
import { readOpened, saveOpened, type Opening } from './save-opened.js';
import type { SealedPart } from './sealed-part.js';

const partOf = ({ path, payloadKey, storedName, storedBytes, size }: StoredFile): SealedPart => ({
  storedName,
  name: path,
  storedBytes,
  size,
  payloadKey: fromBase64(payloadKey),
});

const signFile = async ({ slug, fileId }: StoredFile) =>
  (await call(downloadFile, { body: { slug, fileId }, repeatable: true })).url;

const fileOpening = (file: StoredFile): Opening => ({
  request: { sources: [{ isZip: false, parts: [partOf(file)] }], zippedAt: null },
  addressOf: () => signFile(file),
});

/** One source for each transfer: the only wanted file of it, or a zip of them. */
function zipOpening(files: readonly StoredFile[], zippedAt: number): Opening {
  const names = archiveNames(files.map(({ path }) => path));
  const transfers = new Map<string, { files: StoredFile[]; parts: SealedPart[] }>();
  for (const [at, file] of files.entries()) {
    const transfer = transfers.get(file.slug) ?? { files: [], parts: [] };
    transfer.files.push(file);
    transfer.parts.push({ ...partOf(file), name: names[at] ?? file.path });
    transfers.set(file.slug, transfer);
  }
  const wanted = [...transfers.values()].map((transfer) => transfer.files);
  const sources = [...transfers.values()].map(({ parts }) => ({ isZip: parts.length > 1, parts }));
  return { request: { sources, zippedAt }, addressOf: (source) => signAll(wanted[source] ?? []) };
}

async function signAll(files: readonly StoredFile[]): Promise<string | null> {
  const [first] = files;
  if (!first) return null;
  if (files.length === 1) return signFile(first);
  const fileIds = files.map(({ fileId }) => fileId);
  return (await call(downloadZip, { body: { slug: first.slug, fileIds }, repeatable: true })).url;
}

const onDone = () => undefined;

/** Downloads of submitted files by the owner of the request. They are not counted. */
export const storedFiles: StoredFilesOpener = {
  read: (file) => readOpened(fileOpening(file)),
  saveFile: (file) => saveOpened(fileOpening(file), { name: file.path.slice(file.path.lastIndexOf('/') + 1), onDone }),
  saveZip(files, { title, zippedAt }) {
    const named = files.map(({ path }) => ({ path, recording: null }));
    const name = `${archiveTitle({ title, lang: 'en' }, named)}.zip`;
    return saveOpened(zipOpening(files, zippedAt), { name, onDone });
  },
};
