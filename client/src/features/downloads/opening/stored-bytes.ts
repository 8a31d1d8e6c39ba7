import { DamagedFileError } from '../../../encryption/chunks.js';

interface Source {
  next(): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Reads what comes, in pieces of exact lengths. */
export class StoredBytes {
  #rest: Uint8Array<ArrayBuffer> = new Uint8Array();

  constructor(private readonly source: Source) {}

  /** The next bytes as they come, until there were `count` of them. @throws {DamagedFileError} if there are fewer */
  async *stream(count: number): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    for (let left = count; left > 0;) {
      const bytes = this.#rest.length > 0 ? this.#rest : await this.source.next();
      if (bytes === null) throw new DamagedFileError('The file is cut.');
      this.#rest = bytes.subarray(left);
      left -= Math.min(left, bytes.length);
      yield bytes.subarray(0, bytes.length - this.#rest.length);
    }
  }

  /** Meant for a few bytes, as they are held. */
  async take(count: number): Promise<DataView<ArrayBuffer>> {
    const taken = new Uint8Array(count);
    let at = 0;
    for await (const bytes of this.stream(count)) {
      taken.set(bytes, at);
      at += bytes.length;
    }
    return new DataView(taken.buffer);
  }

  async skip(count: number): Promise<void> {
    const skipped = this.stream(count);
    while (!(await skipped.next()).done);
  }

  /** To the end, so that the store has sent everything. @returns how many there were */
  async drain(): Promise<number> {
    let count = this.#rest.length;
    for (let bytes = await this.source.next(); bytes !== null; bytes = await this.source.next()) count += bytes.length;
    return count;
  }
}
