import { WHOLE_FILE_BLOCK_BYTES, type FileSums } from '../hashing/checksums.js';
import { CompletionTask } from './completion-task.js';
import { MultipartUpload, type DonePart } from './multipart-upload.js';
import { toFailure } from './failure.js';
import { gridOf, partBytesFor, planParts, planOnGrid, type Part, type PartPlan } from './part-planner.js';
import { PartTask } from './part-task.js';
import { PutSigner } from '../store/put-signer.js';
import { PutTask } from './put-task.js';
import type { TaskContext } from './task-context.js';
import { TaskPool } from './task-pool.js';
import type { UploadedFile } from '../types.js';
import type { OpenedUpload } from './upload-opening.js';
import type { UploadTask } from './upload-task.js';

interface RunFile extends UploadedFile {
  index: number;
}

export interface RunOptions {
  opened: OpenedUpload;
  context: TaskContext;
  effectiveType: string | undefined;
  multipartFromBytes: number;
  /** The bytes begin to move. */
  onSending(): void;
  onFailure(error: unknown): void;
}

/** One pass over all files: sends what the store does not have. */
export class UploadRun {
  readonly #begun = new Map<number, MultipartUpload>();
  #done = new Set<string>();

  constructor(private readonly options: RunOptions) {}

  /** `asksStore`: an earlier run may have left something. */
  async run(asksStore: boolean): Promise<void> {
    const { opened, context, onSending, onFailure } = this.options;
    const files = opened.files.map((file, index) => ({ ...file, index }));
    if (asksStore) await this.#askStore(files);
    this.#beginSums(files);
    context.progress.startFrom(this.#bytesThere(files), this.#done.size);
    onSending();
    const tasks = this.#tasks(files.filter(({ itemPath }) => !this.#done.has(itemPath)));
    const next = async () => (await tasks.next()).value ?? undefined;
    await new TaskPool(next, onFailure).run();
  }

  /** In the order of sending; stored files are hashed last, unless an earlier run has hashed them. */
  #beginSums(files: RunFile[]): void {
    const isThere = ({ itemPath }: RunFile) => this.#done.has(itemPath);
    for (const file of [...files.filter((each) => !isThere(each)), ...files.filter(isThere)]) this.#sumsOf(file);
  }

  #sumsOf(file: RunFile): FileSums {
    const { checksums, files } = this.options.context;
    const blob = files[file.index]?.blob;
    if (!blob) throw new RangeError('no such file');
    const isInParts = file.size >= this.options.multipartFromBytes;
    const blockBytes = isInParts ? this.#gridOf(file) : WHOLE_FILE_BLOCK_BYTES;
    const known = this.#done.has(file.itemPath) ? this.#checkpointOf(file.path).digest : undefined;
    return checksums.begin(file.index, { blob, size: file.size, blockBytes, known });
  }

  #gridOf({ path, size }: RunFile): number {
    const { uploadId, gridBytes } = this.#checkpointOf(path);
    return uploadId !== undefined && gridBytes !== undefined ? gridBytes : this.#planFor(size).gridBytes;
  }

  #planFor(size: number): PartPlan {
    const { minPartSize, maxParts } = this.options.context.session.credential;
    return planParts(size, this.#wantedPartBytes(), { minPartSize, maxParts });
  }

  /** Only the store knows what it has. A file begun in parts counts by the parts it lists. */
  async #askStore(files: RunFile[]): Promise<void> {
    const { session } = this.options.context;
    const uploaded = await session.listUploaded();
    const sizes = new Map(uploaded.files.map(({ itemPath, size }) => [itemPath, size]));
    this.#done = new Set(files.flatMap(({ itemPath, size }) => (sizes.get(itemPath) === size ? [itemPath] : [])));
    const open = files.filter(({ itemPath, path }) => !this.#done.has(itemPath) && this.#checkpointOf(path).uploadId);
    await Promise.all(open.map((file) => this.#resumeMultipart(file)));
  }

  /** By index of the file. */
  #bytesThere(files: RunFile[]): ReadonlyMap<number, number> {
    const whole = files.filter(({ itemPath }) => this.#done.has(itemPath));
    const begun = [...this.#begun].map(([index, { doneBytes }]) => [index, doneBytes] as const);
    return new Map([...whole.map(({ index, size }) => [index, size] as const), ...begun]);
  }

  async *#tasks(files: RunFile[]): AsyncGenerator<UploadTask, undefined> {
    const { opened, context, multipartFromBytes } = this.options;
    const small = new Map(
      files.filter(({ size }) => size < multipartFromBytes).map((file) => [file.itemPath, file] as const),
    );
    const crcOf = (itemPath: string) => {
      const file = small.get(itemPath);
      return file && context.checksums.crcOf(file.index, { offset: 0, size: file.size });
    };
    const signer = new PutSigner([...small.keys()], { ...context, crcOf, signed: opened.puts });
    for (const file of files) {
      if (file.size >= multipartFromBytes) yield* this.#partTasks(file);
      else yield new PutTask({ ...file, fileIndex: file.index }, signer, context);
    }
    return undefined;
  }

  async *#partTasks(file: RunFile): AsyncGenerator<UploadTask, undefined> {
    const { context } = this.options;
    const upload = this.#begun.get(file.index) ?? (await this.#createMultipart(file));
    if (upload.isWhole()) yield new CompletionTask(upload, context);
    for (let next = await upload.nextPart(); next; next = await upload.nextPart()) {
      yield new PartTask({ upload, ...next }, context);
    }
    return undefined;
  }

  async #createMultipart(file: RunFile): Promise<MultipartUpload> {
    const { opened, context } = this.options;
    const plan = this.#planFor(file.size);
    const { uploadId } = await context.session.createMultipart(file.itemPath);
    Object.assign(this.#checkpointOf(file.path), { uploadId, gridBytes: plan.gridBytes });
    void opened.checkpoint.save();
    return this.#begin(file, { uploadId, plan, listed: [] });
  }

  async #resumeMultipart(file: RunFile): Promise<void> {
    const checkpoint = this.#checkpointOf(file.path);
    const { uploadId } = checkpoint;
    if (uploadId === undefined) return;
    const listed = await this.#partsOf(uploadId, file.itemPath);
    if (!listed) return;
    // Unknown of an upload that another device began.
    const gridBytes = (checkpoint.gridBytes ??= gridOf(listed));
    if (gridBytes === undefined || gridBytes < this.options.context.session.credential.minPartSize) {
      // Begun under other rules: its parts do not fit together with new ones.
      await this.options.context.session.abortMultipart(uploadId, file.itemPath);
      checkpoint.uploadId = undefined;
      return;
    }
    const plan = planOnGrid(file.size, this.#wantedPartBytes(), gridBytes);
    this.#begun.set(file.index, this.#begin(file, { uploadId, plan, listed }));
  }

  /** Undefined when the store does not know this multipart upload any more. */
  async #partsOf(uploadId: string, itemPath: string): Promise<DonePart[] | undefined> {
    try {
      return (await this.options.context.session.listParts(uploadId, itemPath)).parts;
    } catch (error) {
      if (toFailure(error).code !== 'multipart-not-found') throw error;
      return undefined;
    }
  }

  #begin(file: RunFile, begun: { uploadId: string; plan: PartPlan; listed: DonePart[] }): MultipartUpload {
    const { session, clock, checksums } = this.options.context;
    const { index, size, itemPath } = file;
    const signsItself = session.credential.mode === 'sts';
    const crcNow = signsItself ? (part: Part) => checksums.crcNow(index, part) : undefined;
    return new MultipartUpload({ index, size, itemPath, ...begun, sums: this.#sumsOf(file), crcNow }, session, clock);
  }

  #wantedPartBytes(): number {
    return partBytesFor(this.options.effectiveType);
  }

  #checkpointOf(path: string) {
    return this.options.opened.checkpoint.fileAt(path);
  }
}
