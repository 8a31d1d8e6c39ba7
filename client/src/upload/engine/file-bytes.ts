/** A request that carries bytes of one file. */
export interface FileRequest {
  readonly fileIndex: number;
}

/** Bytes per file that are stored or on their way, none going down unless the upload restarts. */
export class FileBytes {
  readonly #there: number[];
  readonly #shown: number[];
  #allThere = 0;
  readonly #onTheWay = new Map<FileRequest, number>();

  constructor(private readonly sizes: readonly number[]) {
    this.#there = sizes.map(() => 0);
    this.#shown = sizes.map(() => 0);
  }

  /** Bytes of each file, in the order of the files. */
  get shown(): readonly number[] {
    return [...this.#shown];
  }

  /** The sum over all files. It is lower than that of `shown` while a request is repeated. */
  get total(): number {
    return [...this.#onTheWay.values()].reduce((sum, bytes) => sum + bytes, this.#allThere);
  }

  startFrom(there: ReadonlyMap<number, number>): void {
    this.#onTheWay.clear();
    for (const index of this.sizes.keys()) {
      this.#there[index] = there.get(index) ?? 0;
      this.#shown[index] = there.get(index) ?? 0;
    }
    this.#allThere = this.#there.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Answers by how much more the request has handed to the network. */
  moving(request: FileRequest, bytes: number): number {
    const before = this.#onTheWay.get(request) ?? 0;
    this.#onTheWay.set(request, bytes);
    this.#show(request.fileIndex);
    return bytes - before;
  }

  settled(request: FileRequest, arrivedBytes: number): void {
    this.#onTheWay.delete(request);
    this.#allThere += arrivedBytes;
    this.#there[request.fileIndex] = (this.#there[request.fileIndex] ?? 0) + arrivedBytes;
    this.#show(request.fileIndex);
  }

  #show(index: number): void {
    let bytes = this.#there[index] ?? 0;
    for (const [request, moving] of this.#onTheWay) if (request.fileIndex === index) bytes += moving;
    this.#shown[index] = Math.max(this.#shown[index] ?? 0, Math.min(bytes, this.sizes[index] ?? 0));
  }
}
