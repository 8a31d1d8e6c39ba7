import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { addRecipients, correctRecipient, withdrawRecipient } from '#contract/transfers/recipients.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { Recipients } from '../recipients.service.js';
import { TransferViews } from '../../transfers/index.js';

/** Adds, corrects and withdraws recipients. */
@Controller()
export class RecipientsController {
  constructor(
    private readonly recipients: Recipients,
    private readonly views: TransferViews,
  ) {}

  @Handles(addRecipients)
  async add(
    @CurrentMember() member: Member,
    @ParamsOfCall(addRecipients) { slug }: ParamsOf<typeof addRecipients>,
    @BodyOfCall(addRecipients) { emailTo }: BodyOf<typeof addRecipients>,
  ): Promise<ResponseOf<typeof addRecipients>> {
    return this.views.viewOf(await this.recipients.add(member, slug, emailTo));
  }

  @Handles(correctRecipient)
  async correct(
    @CurrentMember() member: Member,
    @ParamsOfCall(correctRecipient) params: ParamsOf<typeof correctRecipient>,
    @BodyOfCall(correctRecipient) body: BodyOf<typeof correctRecipient>,
  ): Promise<ResponseOf<typeof correctRecipient>> {
    return this.views.viewOf(await this.recipients.correct(member, params, body));
  }

  @Handles(withdrawRecipient)
  async withdraw(
    @CurrentMember() member: Member,
    @ParamsOfCall(withdrawRecipient) params: ParamsOf<typeof withdrawRecipient>,
  ): Promise<ResponseOf<typeof withdrawRecipient>> {
    return this.views.viewOf(await this.recipients.withdraw(member, params));
  }
}
