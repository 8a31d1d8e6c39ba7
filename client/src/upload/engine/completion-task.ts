import type { MultipartUpload } from './multipart-upload.js';
import type { TaskContext } from './task-context.js';
import type { UploadTask } from './upload-task.js';

/** Makes one object of a file's parts. */
export class CompletionTask implements UploadTask {
  readonly tryNumber = 1;

  constructor(
    private readonly upload: MultipartUpload,
    private readonly context: TaskContext,
  ) {}

  async run(): Promise<UploadTask[]> {
    await this.upload.complete();
    this.context.progress.fileDone();
    return [];
  }
}
