import { Controller } from '@nestjs/common';
import type { HeadersOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { readOverview } from '#contract/library.js';
import { listReceived } from '#contract/received.js';
import { listTransfers } from '#contract/transfers.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Handles, HeadersOfCall, QueryOfCall } from '../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { teamIds } from '../domain/team-header.js';
import { Overviews } from '../overviews.service.js';
import { ReceivedTransfers } from '../received-transfers.service.js';
import { TransferLists } from '../transfer-lists.service.js';

/** Lists sent and received transfers, and the overview. */
@Controller()
export class LibraryController {
  constructor(
    private readonly lists: TransferLists,
    private readonly received: ReceivedTransfers,
    private readonly overviews: Overviews,
  ) {}

  @Handles(listTransfers)
  list(
    @CurrentMember() { userId, accountId }: Member,
    @HeadersOfCall(listTransfers) { isteam }: HeadersOf<typeof listTransfers>,
    @QueryOfCall(listTransfers) query: QueryOf<typeof listTransfers>,
  ): Promise<ResponseOf<typeof listTransfers>> {
    const requestedIds = [query.userid, ...teamIds(isteam)];
    if (requestedIds.some((id) => id !== userId)) throw new AppError('not-yours');
    return query.slug === undefined ? this.lists.page(accountId, query) : this.lists.bySlug(accountId, query.slug);
  }

  @Handles(listReceived)
  listReceived(
    @CurrentMember() { userId, email }: Member,
    @QueryOfCall(listReceived) query: QueryOf<typeof listReceived>,
  ): Promise<ResponseOf<typeof listReceived>> {
    return this.received.page({ userId, email }, query);
  }

  @Handles(readOverview)
  overview(@CurrentMember() member: Member): Promise<ResponseOf<typeof readOverview>> {
    return this.overviews.read(member);
  }
}
