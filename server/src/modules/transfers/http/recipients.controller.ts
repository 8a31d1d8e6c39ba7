import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import {
  addRecipients,
  correctRecipient,
  listRecipients,
  recipientTimeline,
  withdrawRecipient,
} from '#contract/recipients.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../core/http/handles.js';
import { type Caller, CurrentCaller } from '../../auth/index.js';
import { RecipientTimelines } from '../changes/recipient-timelines.service.js';
import { Recipients } from '../changes/recipients.service.js';
import { TransferViews } from '../views/transfer-views.service.js';
import { demandMember } from './demand-member.js';

@Controller()
export class RecipientsController {
  constructor(
    private readonly recipients: Recipients,
    private readonly timelines: RecipientTimelines,
    private readonly views: TransferViews,
  ) {}

  @Handles(listRecipients)
  list(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(listRecipients) { slug }: ParamsOf<typeof listRecipients>,
    @QueryOfCall(listRecipients) query: QueryOf<typeof listRecipients>,
  ): Promise<ResponseOf<typeof listRecipients>> {
    return this.timelines.page(demandMember(caller).ownerId, slug, query);
  }

  @Handles(recipientTimeline)
  timeline(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(recipientTimeline) { slug }: ParamsOf<typeof recipientTimeline>,
    @QueryOfCall(recipientTimeline) query: QueryOf<typeof recipientTimeline>,
  ): Promise<ResponseOf<typeof recipientTimeline>> {
    return this.timelines.of(demandMember(caller).ownerId, slug, query);
  }

  @Handles(addRecipients)
  async add(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(addRecipients) { slug }: ParamsOf<typeof addRecipients>,
    @BodyOfCall(addRecipients) { emailTo }: BodyOf<typeof addRecipients>,
  ): Promise<ResponseOf<typeof addRecipients>> {
    return this.views.ofOne(await this.recipients.add(demandMember(caller), slug, emailTo));
  }

  @Handles(correctRecipient)
  async correct(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(correctRecipient) who: ParamsOf<typeof correctRecipient>,
    @BodyOfCall(correctRecipient) body: BodyOf<typeof correctRecipient>,
  ): Promise<ResponseOf<typeof correctRecipient>> {
    return this.views.ofOne(await this.recipients.correct(demandMember(caller), who, body));
  }

  @Handles(withdrawRecipient)
  async withdraw(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(withdrawRecipient) who: ParamsOf<typeof withdrawRecipient>,
  ): Promise<ResponseOf<typeof withdrawRecipient>> {
    return this.views.ofOne(await this.recipients.withdraw(demandMember(caller), who));
  }
}
