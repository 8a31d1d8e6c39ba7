import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobContext, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { copyFiles, UploadCopies } from '../../../server/src/modules/storage/index.js';

@Injectable()
@HandlesJob(copyFiles)
export class CopyFilesHandler implements JobHandler<typeof copyFiles> {
  constructor(private readonly copies: UploadCopies) {}

  handle(payload: PayloadOf<typeof copyFiles>, { signal, attempt }: JobContext): Promise<void> {
    return this.copies.run(payload, { signal, isLastTry: attempt >= copyFiles.attempts });
  }
}
