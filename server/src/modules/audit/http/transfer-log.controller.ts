import { Controller, UseGuards } from '@nestjs/common';
import type { ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { listTransferEvents } from '#contract/transfer-activity.js';
import { Handles, ParamsOfCall, QueryOfCall } from '../../../core/http/handles.js';
import { CurrentPrincipal, type Member, MemberGuard } from '../../auth/index.js';
import { TransferEvents } from '../transfer-events.service.js';

/** The log of a transfer for its owner. */
@Controller()
@UseGuards(MemberGuard)
export class TransferLogController {
  constructor(private readonly events: TransferEvents) {}

  @Handles(listTransferEvents)
  list(
    @CurrentPrincipal() { accountId }: Member,
    @ParamsOfCall(listTransferEvents) { slug }: ParamsOf<typeof listTransferEvents>,
    @QueryOfCall(listTransferEvents) query: QueryOf<typeof listTransferEvents>,
  ): Promise<ResponseOf<typeof listTransferEvents>> {
    return this.events.page(accountId, slug, query);
  }
}
