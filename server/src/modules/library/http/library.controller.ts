import { Controller, UseGuards } from '@nestjs/common';
import type { HeadersOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { readOverview } from '#contract/library.js';
import { listReceived } from '#contract/received.js';
import { listTransfers } from '#contract/transfers.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Handles, HeadersOfCall, QueryOfCall } from '../../../core/http/handles.js';
import { CurrentCaller, type Member, MemberGuard } from '../../auth/index.js';
import { teamIds } from '../domain/team-header.js';
import { Overviews } from '../overviews.service.js';
import { ReceivedTransfers } from '../received-transfers.service.js';
import { TransferLists } from '../transfer-lists.service.js';

/** Lists sent and received transfers, and the overview. */
@Controller()
@UseGuards(MemberGuard)
export class LibraryController {
  constructor(
    private readonly lists: TransferLists,
    private readonly received: ReceivedTransfers,
    private readonly overviews: Overviews,
  ) {}

  @Handles(listTransfers)
  list(
    @CurrentCaller() { userId, ownerId }: Member,
    @HeadersOfCall(listTransfers) { isteam }: HeadersOf<typeof listTransfers>,
    @QueryOfCall(listTransfers) query: QueryOf<typeof listTransfers>,
  ): Promise<ResponseOf<typeof listTransfers>> {
    const requestedIds = [query.userid, ...teamIds(isteam)];
    if (requestedIds.some((id) => id !== userId)) throw new AppError('not-yours');
    return query.slug === undefined ? this.lists.page(ownerId, query) : this.lists.bySlug(ownerId, query.slug);
  }

  @Handles(listReceived)
  listReceived(
    @CurrentCaller() { userId, email }: Member,
    @QueryOfCall(listReceived) query: QueryOf<typeof listReceived>,
  ): Promise<ResponseOf<typeof listReceived>> {
    return this.received.page({ userId, email }, query);
  }

  @Handles(readOverview)
  overview(@CurrentCaller() { ownerId, role }: Member): Promise<ResponseOf<typeof readOverview>> {
    return this.overviews.read({ ownerId, role });
  }
}
