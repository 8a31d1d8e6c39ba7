import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { sendFeedback } from '#contract/site.js';
import { networkOf } from '../../../core/http/client-address.js';
import { BodyOfCall, Handles } from '../../../core/http/handles.js';
import { languageOf } from '../../../core/http/language.js';
import { type Caller, CurrentCaller } from '../../auth/index.js';
import { FeedbackService } from '../feedback.service.js';

/** Accepts feedback from members and visitors. */
@Controller()
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Handles(sendFeedback)
  async send(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
    @BodyOfCall(sendFeedback) body: BodyOf<typeof sendFeedback>,
  ): Promise<ResponseOf<typeof sendFeedback>> {
    const lang = caller.kind === 'member' ? caller.lang : languageOf(request);
    await this.feedback.submit({ caller, network: networkOf(request), lang, body });
    return { received: true };
  }
}
