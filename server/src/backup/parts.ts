import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { BackupFolder } from './backup-folder.js';
import { type Manifest, type ObjectEntry, type Part, parseEntry, parseManifest } from './manifest.js';

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

  async manifest(): Promise<Manifest> {
    return parseManifest(await this.readText('manifest.age'));
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
