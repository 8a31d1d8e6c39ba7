import { payloadBytesOf } from '../../encryption/chunks.js';
import type { FileHeader } from '../../encryption/file-header.js';
import { sealKey } from '../../encryption/account-key.js';
import { newKeyPassword, wrapKey } from '../../encryption/key-password.js';
import { fromBase64, sealList, toBase64, type ListedFile } from '../../encryption/sealed-list.js';
import { newTransferKey, readTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import type { CheckpointStore } from '../../upload/checkpoints/checkpoint.js';
import { fingerprintOf } from '../../upload/checkpoints/fingerprint.js';
import type { Hasher } from '../../upload/hashing/hasher.js';
import type { UploadFile } from '../../upload/types.js';
import type { PickedFile } from '../files/picked-files.js';
import { findKept, SealedCheckpoints, type Kept, type KeptFor } from './kept-keys.js';
import type { SealWorkers } from './seal-workers.js';
import { SealedSource } from './sealed-source.js';

export interface SealingTools {
  workers: SealWorkers;
  /** Sums up the picked files, for the list. */
  hasher: Hasher;
  checkpoints: CheckpointStore;
}

export interface SealedFor extends KeptFor {
  /** Of the transfer that files are added to. */
  key?: TransferKey;
}

/** A picked file with what makes an age file of it. */
interface Entry {
  file: PickedFile;
  header: FileHeader;
  /** All that the server learns of its name. */
  name: string;
}

/** Picked files on their way to a server that must not read them. */
export class SealedUpload {
  /** Files as they are uploaded. */
  readonly files: UploadFile[];
  readonly checkpoints: SealedCheckpoints;
  /** Whether an earlier upload may go on: without its keys its parts would be mixed with others. */
  readonly resume: boolean;
  readonly #sums: Promise<(string | undefined)[]>;
  readonly #stop = new AbortController();
  #list: Kept['list'];
  #password: Kept['password'];
  #sealedKey: Kept['sealedKey'];

  private constructor(
    readonly key: TransferKey,
    private readonly entries: readonly Entry[],
    private readonly tools: SealingTools,
    { kept, earlier, isOfItem }: { kept: Promise<Kept>; earlier: Kept | undefined; isOfItem: boolean },
  ) {
    this.files = entries.map((entry) => sealed(entry, tools, isOfItem));
    this.checkpoints = new SealedCheckpoints(tools.checkpoints, kept);
    this.resume = earlier !== undefined;
    this.#list = earlier?.list;
    this.#password = earlier?.password;
    this.#sealedKey = earlier?.sealedKey;
    this.#sums = this.#sumUp();
  }

  /**
   * Takes the keys of an interrupted upload of the same files, if this browser has them. For a request, the first folder of
   * their paths is the id of an item, which the server knows. Files for an existing transfer have its `key`.
   */
  static async of(
    picked: readonly PickedFile[],
    tools: SealingTools,
    { key: given, ...of }: SealedFor = {},
  ): Promise<SealedUpload> {
    const earlier = await findKept(tools.checkpoints, picked, of);
    const isOfItem = of.request !== undefined;
    const key = earlier && (await readTransferKey(earlier.identity));
    if (earlier && key) {
      const kept = Promise.resolve(earlier);
      return new SealedUpload(key, entriesOf(picked, earlier), tools, { kept, earlier, isOfItem });
    }
    const fresh = given ?? (await newTransferKey());
    const firstNumber = isOfItem || given ? randomNumber() : 1;
    const headers = await Promise.all(picked.map(() => tools.workers.newHeader(fresh)));
    const entries = picked.flatMap((file, index) => {
      const header = headers[index];
      return header ? { file, header, name: nameOf(firstNumber + index) } : [];
    });
    const kept = toKeep(fresh, entries, { ...of, firstNumber });
    return new SealedUpload(fresh, entries, tools, { kept, earlier: undefined, isOfItem });
  }

  /** What a list says of the files. */
  async listed(): Promise<ListedFile[]> {
    const sums = await this.#sums;
    return this.entries.map(({ file: { path, size, recording }, header, name }, index) => ({
      name,
      path,
      size,
      sha256: sums[index],
      payloadKey: toBase64(header.payloadKey),
      recording: recording?.kind,
    }));
  }

  /** The list that goes with the files; the same one at each call with this message. */
  async listFor(message: string): Promise<string> {
    if (this.#list?.message === message) return this.#list.sealed;
    this.#list = { message, sealed: await sealList({ message, files: await this.listed() }, this.key) };
    await this.checkpoints.note({ list: this.#list });
    return this.#list.sealed;
  }

  /** For recipients of emails, which cannot hold the key. */
  async password(): Promise<{ text: string; wrappedKey: string }> {
    if (this.#password) return this.#password;
    const text = newKeyPassword();
    this.#password = { text, wrappedKey: await wrapKey(this.key, text) };
    await this.checkpoints.note({ password: this.#password });
    return this.#password;
  }

  /** For users' own keys; the same one at each call for these. Undefined for none. */
  async sealedKeyFor(recipients: readonly string[]): Promise<string | undefined> {
    if (recipients.length === 0) return undefined;
    if (this.#sealedKey?.recipients.join() === recipients.join()) return this.#sealedKey.sealed;
    this.#sealedKey = { recipients: [...recipients], sealed: await sealKey(this.key, recipients) };
    await this.checkpoints.note({ sealedKey: this.#sealedKey });
    return this.#sealedKey.sealed;
  }

  close(): void {
    this.#stop.abort();
    this.tools.hasher.close();
    this.tools.workers.close();
  }

  async #sumUp(): Promise<(string | undefined)[]> {
    const sums: (string | undefined)[] = [];
    for (const {
      file: { blob },
    } of this.entries) {
      const job = { blob, blockBytes: Number.MAX_SAFE_INTEGER, signal: this.#stop.signal, onBlocks: () => undefined };
      sums.push(await this.tools.hasher.read(job).catch(() => undefined));
    }
    return sums;
  }
}

const nameOf = (number: number): string => `${number}.age`;

/**
 * Below 2^45. Files of several uploads are submitted for one request or added to one transfer, perhaps from several browsers, and
 * each needs a name of its own.
 */
function randomNumber(): number {
  const [high = 0, low = 0] = globalThis.crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 13) * 2 ** 32 + low;
}

/** In the order of the picked files, named and encrypted as before. */
function entriesOf(picked: readonly PickedFile[], { files, firstNumber }: Kept): Entry[] {
  const kept = new Map(files.map((file, index) => [file.path, { ...file, name: nameOf(firstNumber + index) }]));
  return picked.flatMap((file) => {
    const known = kept.get(file.path);
    if (!known) return [];
    const header = { bytes: fromBase64(known.header), payloadKey: fromBase64(known.payloadKey) };
    return { file, header, name: known.name };
  });
}

/** A path without a folder of its own, or with the item's. */
function sealed({ file, header, name }: Entry, { workers }: SealingTools, isOfItem: boolean): UploadFile {
  const { path, blob, lastModified, handle } = file;
  const { bytes, payloadKey } = header;
  const size = bytes.length + payloadBytesOf(blob.size);
  const source = new SealedSource({ plain: blob, header: bytes, payloadKey, start: 0, end: size }, workers.seal);
  const folder = isOfItem ? path.slice(0, path.indexOf('/') + 1) : '';
  return { path: `${folder}${name}`, size, lastModified, blob: source, handle };
}

async function toKeep(
  { identity }: TransferKey,
  entries: readonly Entry[],
  of: KeptFor & Pick<Kept, 'firstNumber'>,
): Promise<Kept> {
  const files: Kept['files'] = [];
  for (const { file, header } of entries) {
    const { path, size, lastModified, blob } = file;
    const [fingerprint, payloadKey] = [await fingerprintOf(blob), toBase64(header.payloadKey)];
    files.push({ path, size, lastModified, fingerprint, header: toBase64(header.bytes), payloadKey });
  }
  return { ...of, identity, files };
}
