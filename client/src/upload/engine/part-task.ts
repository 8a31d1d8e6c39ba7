import { CompletionTask } from './completion-task.js';
import type { MultipartUpload } from './multipart-upload.js';
import type { SignedPart } from './part-feed.js';
import { splitPart, type Part } from './part-planner.js';
import { retryStep } from './retry-policy.js';
import { bytesOf, type TaskContext } from './task-context.js';
import { isUsable, type TimedRequest } from './timed-request.js';
import type { UploadTask } from './upload-task.js';

export interface PartWork {
  upload: MultipartUpload;
  part: Part;
  signed?: TimedRequest | undefined;
  /** Above 1 for a piece of a part that failed so often. */
  firstTry?: number;
}

/** Sends a part, or the parts it was split into. */
export class PartTask implements UploadTask {
  tryNumber: number;
  #signed: TimedRequest | undefined;

  constructor(
    private readonly work: PartWork,
    private readonly context: TaskContext,
  ) {
    this.tryNumber = work.firstTry ?? 1;
    this.#signed = work.signed;
  }

  get fileIndex(): number {
    return this.work.upload.file.index;
  }

  run(): Promise<UploadTask[]> {
    return this.context.session.retrier.run((tryNumber) => this.#attempt(tryNumber), {
      firstTry: this.tryNumber,
      fileIndex: this.fileIndex,
      partNumber: this.work.part.partNumber,
    });
  }

  async #attempt(tryNumber: number): Promise<UploadTask[]> {
    this.tryNumber = tryNumber;
    const { upload, part } = this.work;
    const { maxPartBytes } = retryStep(tryNumber);
    upload.replan(maxPartBytes);
    const pieces = splitPart(upload.file.plan, part, maxPartBytes);
    if (pieces.length > 1) return this.#tasksFor(await upload.signAhead(pieces));
    const etag = await this.#send();
    this.context.progress.settled(this, part.size);
    if (tryNumber > 1) this.context.progress.clearWarning();
    return upload.partArrived({ ...part, etag }) ? [new CompletionTask(upload, this.context)] : [];
  }

  async #send(): Promise<string> {
    const { upload, part } = this.work;
    const { session, progress, clock } = this.context;
    const signed = await this.#usableRequest();
    // Kept only if this try succeeds: it may have failed because of its signature.
    this.#signed = undefined;
    const body = bytesOf(this.context.files, upload.file.index, part);
    const startedAt = clock.now();
    try {
      const response = await session.send(signed, body, (bytes) => progress.moving(this, bytes));
      upload.tuner.partSent(part.size, clock.now() - startedAt);
      return response.header('etag') ?? '';
    } catch (error) {
      progress.settled(this, 0);
      upload.tuner.partFailed();
      throw error;
    }
  }

  async #usableRequest(): Promise<TimedRequest> {
    const { clock, session } = this.context;
    const times = { now: clock.now(), refusedAt: session.refusedAt };
    if (this.#signed && isUsable(this.#signed, times)) return this.#signed;
    const [fresh] = await this.work.upload.sign([this.work.part]);
    if (!fresh?.signed) throw new RangeError('nothing was signed');
    return fresh.signed;
  }

  #tasksFor(pieces: SignedPart[]): UploadTask[] {
    return pieces.map(
      (piece) => new PartTask({ upload: this.work.upload, ...piece, firstTry: this.tryNumber }, this.context),
    );
  }
}
