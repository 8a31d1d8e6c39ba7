import { Controller } from '@nestjs/common';
import type { ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { listTransferEvents } from '#contract/transfers/transfer-activity.js';
import { Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { TransferEvents } from '../transfer-events.service.js';

/** The log of a transfer for its owner. */
@Controller()
export class TransferLogController {
  constructor(private readonly events: TransferEvents) {}

  @Handles(listTransferEvents)
  list(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(listTransferEvents) { slug }: ParamsOf<typeof listTransferEvents>,
    @QueryOfCall(listTransferEvents) query: QueryOf<typeof listTransferEvents>,
  ): Promise<ResponseOf<typeof listTransferEvents>> {
    return this.events.page(scope, slug, query);
  }
}
