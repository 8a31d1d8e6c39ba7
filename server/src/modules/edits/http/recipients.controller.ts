import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { addRecipients, correctRecipient, withdrawRecipient } from '#contract/recipients.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { type Caller, CurrentCaller, requireMember } from '../../auth/index.js';
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
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(addRecipients) { slug }: ParamsOf<typeof addRecipients>,
    @BodyOfCall(addRecipients) { emailTo }: BodyOf<typeof addRecipients>,
  ): Promise<ResponseOf<typeof addRecipients>> {
    return this.views.ofOne(await this.recipients.add(requireMember(caller), slug, emailTo));
  }

  @Handles(correctRecipient)
  async correct(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(correctRecipient) params: ParamsOf<typeof correctRecipient>,
    @BodyOfCall(correctRecipient) body: BodyOf<typeof correctRecipient>,
  ): Promise<ResponseOf<typeof correctRecipient>> {
    return this.views.ofOne(await this.recipients.correct(requireMember(caller), params, body));
  }

  @Handles(withdrawRecipient)
  async withdraw(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(withdrawRecipient) params: ParamsOf<typeof withdrawRecipient>,
  ): Promise<ResponseOf<typeof withdrawRecipient>> {
    return this.views.ofOne(await this.recipients.withdraw(requireMember(caller), params));
  }
}
