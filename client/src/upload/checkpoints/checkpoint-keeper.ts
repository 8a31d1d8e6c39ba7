import type { CheckpointFile, CheckpointStore, UploadCheckpoint } from './checkpoint.js';
import type { UploadClock } from '../clock.js';
import { UploadError } from '../upload-error.js';

const SAVE_EVERY_MS = 2000;

/**
 * The checkpoint of the running upload. A store that fails (private window, full disk) costs the resume, never the upload;
 * saves follow each other, so that an older state cannot overwrite a newer one.
 */
export class CheckpointKeeper {
  #savedAt = 0;
  #isRemoved = false;
  #queue: Promise<void> = Promise.resolve();
  readonly #byPath: Map<string, CheckpointFile>;

  constructor(
    private readonly store: CheckpointStore,
    private readonly clock: UploadClock,
    readonly checkpoint: UploadCheckpoint,
  ) {
    this.#byPath = new Map(checkpoint.files.map((file) => [file.path, file]));
  }

  fileAt(path: string): CheckpointFile {
    const file = this.#byPath.get(path);
    if (!file) throw new UploadError({ code: 'file-not-in-upload', message: path });
    return file;
  }

  itemPathOf(path: string): string {
    return this.fileAt(path).itemPath;
  }

  /** Throttled, while bytes move. */
  noteProgress(sentBytes: number): void {
    this.checkpoint.sentBytes = sentBytes;
    if (this.clock.now() - this.#savedAt >= SAVE_EVERY_MS) void this.save();
  }

  save(): Promise<void> {
    this.#savedAt = this.clock.now();
    this.checkpoint.savedAt = this.#savedAt;
    return this.#enqueue(() => this.store.save(this.checkpoint));
  }

  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  remove(): Promise<void> {
    this.#isRemoved = true;
    return this.#enqueue(() => this.store.remove(this.checkpoint.slug));
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch(() => undefined);
    return this.#queue;
  }
}
