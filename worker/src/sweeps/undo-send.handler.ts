import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { SendUndo, undoSend } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(undoSend)
export class UndoSendHandler implements JobHandler<typeof undoSend> {
  constructor(private readonly undo: SendUndo) {}

  handle(payload: PayloadOf<typeof undoSend>): Promise<void> {
    return this.undo.finish(payload);
  }
}
