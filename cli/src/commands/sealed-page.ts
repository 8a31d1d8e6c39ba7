import type { DownloadPage } from '#contract/transfers/downloads.js';
import {
  DamagedFileError,
  fromBase64,
  nodeCipher,
  openList,
  payloadBytesOf,
  readTransferKey,
  unwrapKey,
  type ListedFile,
  type TransferKey,
} from '../../../client/src/encryption/node.js';
import type { CommandContext } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { FileToGet } from '../files/file-download.js';

type PageFile = DownloadPage['files'][number];

/** The key in a link, or what is left of it. Everything else behind a `#` is none. */
export function keyInLink(link: string): string | undefined {
  return /#(AGE-SECRET-KEY-[0-9a-z-]*)/i.exec(link)?.[1];
}

/** The files of a page by their real names; those of an encrypted transfer are opened with the key while they are downloaded. */
export async function filesOfPage(
  context: CommandContext,
  { files, sealedList, wrappedKey }: Pick<DownloadPage, 'files' | 'sealedList' | 'wrappedKey'>,
  secret: string | undefined,
): Promise<(FileToGet & Pick<PageFile, 'damaged'>)[]> {
  // An older server sends none.
  if (typeof sealedList !== 'string') return files;
  const text = wrappedKey ? 'Key or password of this transfer' : 'Key of this transfer';
  const ask = { text, isSecret: true, option: '--key, or as part of the link' };
  const typed = secret ?? (await context.terminal.ask(ask));
  const key = (await readTransferKey(typed)) ?? (wrappedKey ? await keyBehind(wrappedKey, typed) : undefined);
  const list = await openedList(sealedList, key);
  const stored = new Map(files.map((file) => [file.path, file]));
  const missing = list.files.filter(({ name }) => !stored.has(name)).map(({ path }) => path);
  const gone = `No longer part of this transfer: ${missing.map((path) => JSON.stringify(path)).join(', ')}`;
  if (missing.length > 0) context.reporter.note(gone, { code: 'files-removed', paths: missing });
  return list.files.flatMap((listed) => {
    const file = stored.get(listed.name);
    return file ? [{ id: file.id, path: listed.path, damaged: file.damaged, ...openedFile(file, listed) }] : [];
  });
}

/** Recipients of emails get a password in place of the key. */
async function keyBehind(wrappedKey: string, password: string): Promise<TransferKey> {
  const key = await unwrapKey(wrappedKey, password);
  if (!key) throw wrongKey('This is neither the key nor the password of this transfer. Ask the sender.');
  return key;
}

async function openedList(sealedList: string, key: TransferKey | undefined) {
  if (!key) throw wrongKey('This is not a whole key. It begins with AGE-SECRET-KEY-1 and has 74 characters.');
  return openList(sealedList, key).catch((error: unknown) => {
    throw error instanceof DamagedFileError
      ? wrongKey('This key does not open this transfer. Ask the sender for the whole link.')
      : error;
  });
}

const wrongKey = (message: string) => new CommandError(EXIT.failure, message, 'wrong-key');

/** How a stored file is opened while it is downloaded, with the size and sum of what comes out. */
export function openedFile(
  { size: storedBytes }: Pick<PageFile, 'size'>,
  { size, sha256, payloadKey }: Pick<ListedFile, 'size' | 'sha256' | 'payloadKey'>,
): Pick<FileToGet, 'size' | 'sha256' | 'opening'> {
  const opening = {
    headerBytes: storedBytes - payloadBytesOf(size),
    cipher: nodeCipher(fromBase64(payloadKey)),
  };
  return { size, sha256: sha256 ?? null, opening };
}
