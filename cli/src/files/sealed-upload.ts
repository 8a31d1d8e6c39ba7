import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RESUME_WINDOW_SECONDS } from '#contract/limits.js';
import {
  fromBase64,
  newFileHeader,
  newTransferKey,
  nodeCipher,
  openFileHeader,
  readTransferKey,
  SealedFile,
  sealList,
  toBase64,
  type FileHeader,
  type TransferKey,
} from '../../../client/src/encryption/node.js';
import { fingerprintOf, NodeFile, nodeHasher, type UploadFile } from '../../../client/src/upload/node.js';
import { writePrivate } from './private-file.js';

/** Kept until the transfer is there, so that a resumed upload seals the same bytes. */
interface Kept {
  identity: string;
  /** In base64, one for each file. */
  headers: string[];
  /** The list was sealed for this message: the call that creates the transfer may be repeated. */
  list?: { message: string; sealed: string };
}

/** Files on their way to a server that must not read them. */
export class SealedUpload {
  /** Files as they are uploaded. */
  readonly files: UploadFile[];
  readonly #sums: Promise<(string | undefined)[]>;
  readonly #hasher = nodeHasher();
  readonly #stop = new AbortController();

  private constructor(
    readonly key: TransferKey,
    /** Files as they are on disk. */
    readonly plain: readonly UploadFile[],
    private readonly headers: readonly FileHeader[],
    private readonly at: { path: string; kept: Kept },
  ) {
    this.files = plain.map((file, index) => sealed(file, { index, header: headers[index] }));
    this.#sums = this.#sumUp();
  }

  /** Takes the keys of an interrupted upload of the same files, if `dir` has them. */
  static async of(plain: readonly UploadFile[], dir: string, now: number): Promise<SealedUpload> {
    await removeOutdated(dir, now);
    const path = join(dir, `${await nameOf(plain)}.json`);
    const earlier = await readFile(path, 'utf8').then(
      (text) => JSON.parse(text) as Kept,
      () => undefined,
    );
    const key = (earlier && (await readTransferKey(earlier.identity))) ?? (await newTransferKey());
    const headers: FileHeader[] = [];
    for (const index of plain.keys()) {
      const header = earlier?.identity === key.identity ? earlier.headers[index] : undefined;
      headers.push(
        await (header === undefined ? newFileHeader(key) : openFileHeader(fromBase64(header), key.identity)),
      );
    }
    const kept = { ...earlier, identity: key.identity, headers: headers.map(({ bytes }) => toBase64(bytes)) };
    await writePrivate(path, JSON.stringify(kept));
    return new SealedUpload(key, plain, headers, { path, kept });
  }

  /** The list that goes with the files; the same one at each call with this message. */
  async listFor(message: string): Promise<string> {
    const { path, kept } = this.at;
    if (kept.list?.message === message) return kept.list.sealed;
    const shown = await this.shownFiles();
    const files = shown.map((file, index) => ({
      ...file,
      name: nameOfFile(index),
      payloadKey: toBase64(this.headers[index]?.payloadKey ?? new Uint8Array()),
    }));
    const sealed = await sealList({ message, files }, this.key);
    await writePrivate(path, JSON.stringify({ ...kept, list: { message, sealed } } satisfies Kept));
    return sealed;
  }

  /** The plain files, without a sum where none could be computed. */
  async shownFiles() {
    const sums = await this.#sums;
    return this.plain.map(({ path, size }, index) => ({ path, size, sha256: sums[index] }));
  }

  /** The transfer is there. */
  forget(): Promise<void> {
    return rm(this.at.path, { force: true });
  }

  close(): void {
    this.#stop.abort();
    this.#hasher.close();
  }

  async #sumUp(): Promise<(string | undefined)[]> {
    const sums: (string | undefined)[] = [];
    for (const { blob } of this.plain) {
      const job = { blob, blockBytes: Number.MAX_SAFE_INTEGER, signal: this.#stop.signal, onBlocks: () => undefined };
      sums.push(await this.#hasher.read(job).catch(() => undefined));
    }
    return sums;
  }
}

/** All that the server learns of a name. */
const nameOfFile = (index: number): string => `${index + 1}.age`;

function sealed(file: UploadFile, { index, header }: { index: number; header: FileHeader | undefined }): UploadFile {
  if (header === undefined) throw new Error('No header for a file.');
  const { blob, lastModified } = file;
  // Two versions of a file must not be sealed with one key, not even in part.
  const plain = blob instanceof NodeFile ? blob.unchangedSince(lastModified) : blob;
  const source = new SealedFile({ plain, header: header.bytes, cipher: nodeCipher(header.payloadKey) });
  return { path: nameOfFile(index), size: source.size, lastModified, blob: source };
}

/** Changed files get another name, and so other keys. */
async function nameOf(files: readonly UploadFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { path, size, lastModified, blob } of files)
    hash.update(JSON.stringify([path, size, lastModified, await fingerprintOf(blob)]));
  return hash.digest('hex');
}

async function removeOutdated(dir: string, now: number): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const path of names.map((name) => join(dir, name))) {
    const facts = await stat(path).catch(() => undefined);
    if (facts && now - facts.mtimeMs > RESUME_WINDOW_SECONDS * 1000) await rm(path, { force: true });
  }
}
