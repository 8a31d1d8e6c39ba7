import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { BackupError, type BackupFolder } from './backup-folder.js';
import { type Manifest, type ObjectEntry, type Part, parseEntry, parseManifest } from './manifest.js';
import { sha256Of } from './seal.js';

/** Reads and writes the parts of one snapshot. */
export class Snapshot {
  constructor(
    readonly folder: BackupFolder,
    readonly name: string,
  ) {}

  /** Compressed, then encrypted. */
  async writeZipped(file: string, source: AsyncIterable<Uint8Array>): Promise<Part> {
    const zip = createGzip({ level: constants.Z_BEST_SPEED });
    const sealed = await pipeline(source, zip, (zipped: AsyncIterable<Buffer>) =>
      this.folder.write(this.name, file, zipped),
    );
    return { file, ...sealed };
  }

  async writeText(file: string, text: string): Promise<Part> {
    return { file, ...(await this.folder.write(this.name, file, Readable.from([Buffer.from(text)]))) };
  }

  async *readZipped({ file }: Pick<Part, 'file'>): AsyncGenerator<Buffer> {
    const source = Readable.from(this.folder.seal.read(this.folder.snapshotFile(this.name, file)));
    const plain = createGunzip();
    source.on('error', (error) => plain.destroy(error));
    yield* source.pipe(plain) as AsyncIterable<Buffer>;
  }

  async readText(file: string): Promise<string> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.folder.seal.read(this.folder.snapshotFile(this.name, file))) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  }

  /** @throws {BackupError} if it is damaged, or that of another backup */
  async manifest(): Promise<Manifest> {
    const text = await this.readText('manifest.age').catch(() => null);
    const manifest = text === null ? null : parseManifest(text);
    if (manifest === null) throw new BackupError(`The manifest of backup ${this.name} is damaged.`);
    if (manifest.snapshot === this.name) return manifest;
    throw new BackupError(`The manifest of backup ${this.name} belongs to ${manifest.snapshot}: files were swapped.`);
  }

  /** A seal proves no name: an older part of the same folder opens too. Null for the part that the manifest means. */
  async problemOf({ file, sha256 }: Part): Promise<string | null> {
    const found = await sha256Of(this.folder.snapshotFile(this.name, file)).catch(() => null);
    if (found === null) return 'cannot be read';
    return found === sha256 ? null : 'has a different checksum';
  }

  async *entries(list: Pick<Part, 'file'>): AsyncGenerator<ObjectEntry> {
    const input = Readable.from(this.readZipped(list), { objectMode: false });
    const lines = createInterface({ input, crlfDelay: Infinity });
    // readline swallows errors of its input.
    let failure: unknown;
    input.on('error', (error) => {
      failure = error;
      lines.close();
    });
    for await (const line of lines) yield parseEntry(line);
    if (failure) throw failure;
  }
}
