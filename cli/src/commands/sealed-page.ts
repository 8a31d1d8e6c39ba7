import type { DownloadPage } from '#contract/transfers/downloads.js';
import {
  DamagedFileError,
  fromBase64,
  nodeCipher,
  openList,
  payloadBytesOf,
  readTransferKey,
  type ListedFile,
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
  { files, sealedList }: Pick<DownloadPage, 'files' | 'sealedList'>,
  key: string | undefined,
): Promise<(FileToGet & Pick<PageFile, 'damaged'>)[]> {
  // An older server sends none.
  if (typeof sealedList !== 'string') return files;
  const ask = { text: 'Key of this transfer', isSecret: true, option: '--key, or as part of the link' };
  const list = await openedList(sealedList, key ?? (await context.terminal.ask(ask)));
  const stored = new Map(files.map((file) => [file.path, file]));
  const missing = list.files.filter(({ name }) => !stored.has(name)).map(({ path }) => path);
  const text = `No longer part of this transfer: ${missing.map((path) => JSON.stringify(path)).join(', ')}`;
  if (missing.length > 0) context.reporter.note(text, { code: 'files-removed', paths: missing });
  return list.files.flatMap((listed) => {
    const file = stored.get(listed.name);
    return file ? [openedFile(file, listed)] : [];
  });
}

async function openedList(sealedList: string, text: string) {
  const key = await readTransferKey(text);
  if (!key) throw wrongKey('This is not a whole key. It begins with AGE-SECRET-KEY-1 and has 74 characters.');
  return openList(sealedList, key).catch((error: unknown) => {
    throw error instanceof DamagedFileError
      ? wrongKey('This key does not open this transfer. Ask the sender for the whole link.')
      : error;
  });
}

const wrongKey = (message: string) => new CommandError(EXIT.failure, message, 'wrong-key');

function openedFile({ id, size: storedBytes, damaged }: PageFile, { path, size, sha256, payloadKey }: ListedFile) {
  const opening = {
    headerBytes: storedBytes - payloadBytesOf(size),
    cipher: nodeCipher(fromBase64(payloadKey)),
  };
  return { id, path, size, sha256: sha256 ?? null, damaged, opening };
}
