import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { sendFeedback } from '#contract/site/site.js';
import { networkOf } from '../../../../core/http/client-address.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { languageOf } from '../../../../core/http/language.js';
import { type Principal, CurrentPrincipal } from '../../../identity/auth/index.js';
import { FeedbackService } from '../feedback.service.js';

/** Accepts feedback from members and visitors. */
@Controller()
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Handles(sendFeedback)
  async send(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(sendFeedback) body: BodyOf<typeof sendFeedback>,
  ): Promise<ResponseOf<typeof sendFeedback>> {
    const lang = principal.kind === 'member' ? principal.lang : languageOf(request);
    await this.feedback.submit({ principal, network: networkOf(request), lang, body });
    return { received: true };
  }
}
