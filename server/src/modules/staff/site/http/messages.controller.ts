import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { sendFeedback } from '#contract/site/site.js';
import { languageOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { CurrentPrincipal, type Principal } from '../../../identity/auth/index.js';
import { FeedbackService } from '../feedback.service.js';
import { sendContact } from '#contract/admin/inbox.js';
import { ContactService } from '../contact.service.js';

/** Receives feedback and messages of members and visitors. */
@Controller()
export class MessagesController {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly contact: ContactService,
  ) {}

  @Handles(sendFeedback)
  async sendFeedback(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(sendFeedback) body: BodyOf<typeof sendFeedback>,
  ): Promise<ResponseOf<typeof sendFeedback>> {
    const lang = principal.kind === 'member' ? principal.lang : languageOf(request);
    await this.feedback.submit({ principal, network: networkOf(request), lang, body });
    return { received: true };
  }

  @Handles(sendContact)
  async sendContact(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(sendContact) body: BodyOf<typeof sendContact>,
  ): Promise<ResponseOf<typeof sendContact>> {
    await this.contact.receive({ principal, network: networkOf(request), lang: languageOf(request), body });
    return { received: true };
  }
}
