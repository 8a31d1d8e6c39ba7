import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { answerExtensions, ExtensionFollowUp } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(answerExtensions)
export class AnswerExtensionsHandler implements JobHandler<typeof answerExtensions> {
  constructor(private readonly extensions: ExtensionFollowUp) {}

  handle(payload: PayloadOf<typeof answerExtensions>): Promise<void> {
    return this.extensions.answer(payload);
  }
}
