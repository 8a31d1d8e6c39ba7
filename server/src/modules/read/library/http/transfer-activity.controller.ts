import { Controller } from '@nestjs/common';
import type { ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { listRecipients, recipientTimeline } from '#contract/transfers/recipients.js';
import { transferActivity } from '#contract/transfers/transfer-activity.js';
import { Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { RecipientTimelines } from '../recipient-timelines.service.js';
import { TransferActivity } from '../transfer-activity.service.js';

/** Activity of one transfer and of its recipients. */
@Controller()
export class TransferActivityController {
  constructor(
    private readonly timelines: RecipientTimelines,
    private readonly activity: TransferActivity,
  ) {}

  @Handles(transferActivity)
  seen(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(transferActivity) { slug }: ParamsOf<typeof transferActivity>,
  ): Promise<ResponseOf<typeof transferActivity>> {
    return this.activity.read(scope, slug);
  }

  @Handles(listRecipients)
  list(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(listRecipients) { slug }: ParamsOf<typeof listRecipients>,
    @QueryOfCall(listRecipients) query: QueryOf<typeof listRecipients>,
  ): Promise<ResponseOf<typeof listRecipients>> {
    return this.timelines.page(scope, slug, query);
  }

  @Handles(recipientTimeline)
  timeline(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(recipientTimeline) { slug }: ParamsOf<typeof recipientTimeline>,
    @QueryOfCall(recipientTimeline) query: QueryOf<typeof recipientTimeline>,
  ): Promise<ResponseOf<typeof recipientTimeline>> {
    return this.timelines.timeline(scope, slug, query);
  }
}
