import { toFailure } from './failure.js';
import type { PutSigner } from '../store/put-signer.js';
import { bytesOf, type TaskContext } from './task-context.js';
import type { UploadTask } from './upload-task.js';

export interface PutWork {
  fileIndex: number;
  itemPath: string;
  size: number;
}

/** Sends one file as a whole. */
export class PutTask implements UploadTask {
  readonly bytes: number;
  tryNumber = 1;

  constructor(
    private readonly work: PutWork,
    private readonly signer: PutSigner,
    private readonly context: TaskContext,
  ) {
    this.bytes = work.size;
  }

  get fileIndex(): number {
    return this.work.fileIndex;
  }

  async run(): Promise<UploadTask[]> {
    const { session, progress } = this.context;
    const { fileIndex } = this;
    await session.retrier.run((tryNumber) => this.#attempt(tryNumber), { fileIndex });
    progress.settled(this, this.bytes);
    progress.fileDone();
    if (this.tryNumber > 1) progress.clearWarning();
    return [];
  }

  async #attempt(tryNumber: number): Promise<void> {
    this.tryNumber = tryNumber;
    const { session, progress } = this.context;
    const signed = await this.signer.take(this.work.itemPath);
    // A slice, not the file itself: a file would add its content type, which was not signed.
    const body = bytesOf(this.context.files, this.work.fileIndex, { offset: 0, size: this.bytes });
    try {
      await session.send(signed, body, (bytes) => progress.moving(this, bytes));
    } catch (error) {
      progress.settled(this, 0);
      if (toFailure(error).kind === 'exists' && (await this.#isThere())) return;
      throw error;
    }
  }

  /** An earlier try succeeded but its response was lost. */
  async #isThere(): Promise<boolean> {
    const { files } = await this.context.session.listUploaded();
    return files.some(({ itemPath, size }) => itemPath === this.work.itemPath && size === this.bytes);
  }
}
