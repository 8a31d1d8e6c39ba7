import { Controller } from '@nestjs/common';
import type { HeadersOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { readOverview } from '#contract/transfers/library.js';
import { listReceived } from '#contract/transfers/received.js';
import { listTransfers } from '#contract/transfers/transfers.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Handles, HeadersOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, isTeamMember, type Member, Users } from '../../../identity/auth/index.js';
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
    private readonly users: Users,
  ) {}

  @Handles(listTransfers)
  async list(
    @CurrentMember() member: Member,
    @HeadersOfCall(listTransfers) { isteam }: HeadersOf<typeof listTransfers>,
    @QueryOfCall(listTransfers) query: QueryOf<typeof listTransfers>,
  ): Promise<ResponseOf<typeof listTransfers>> {
    const creators = [query.userid, ...teamIds(isteam)];
    await this.assertMaySee(member, creators);
    return query.slug === undefined
      ? this.lists.page(member, creators, query)
      : this.lists.bySlug(member.scope, query.slug);
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

  /** Admins of a team see what all its users created. */
  private async assertMaySee(member: Member, creators: readonly string[]): Promise<void> {
    const { userId, accountId } = member;
    if (creators.every((id) => id === userId)) return;
    if (isTeamMember(member)) throw new AppError('not-yours');
    const users = new Set((await this.users.findByAccount(accountId)).map(({ id }) => id));
    if (creators.some((id) => !users.has(id))) throw new AppError('not-yours');
  }
}
