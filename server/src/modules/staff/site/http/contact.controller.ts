import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { sendContact } from '#contract/admin/inbox.js';
import { networkOf } from '../../../../core/http/client-address.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { languageOf } from '../../../../core/http/language.js';
import { type Principal, CurrentPrincipal } from '../../../identity/auth/index.js';
import { ContactService } from '../contact.service.js';

/** Accepts messages from users and visitors. */
@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Handles(sendContact)
  async send(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @BodyOfCall(sendContact) body: BodyOf<typeof sendContact>,
  ): Promise<ResponseOf<typeof sendContact>> {
    await this.contact.take({ principal, network: networkOf(request), lang: languageOf(request), body });
    return { received: true };
  }
}
