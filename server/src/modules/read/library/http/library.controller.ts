import * as z from 'zod';
import { Controller } from '@nestjs/common';
import type { HeadersOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { readOverview } from '#contract/transfers/library.js';
import { listReceived } from '#contract/transfers/received.js';
import { listTransfers } from '#contract/transfers/transfers.js';
import { listRecipients, recipientTimeline } from '#contract/transfers/recipients.js';
import { transferActivity } from '#contract/transfers/transfer-activity.js';
import { idSchema } from '#contract/primitives.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Handles, HeadersOfCall, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, isTeamMember, type Member, Users } from '../../../identity/auth/index.js';
import { Overviews } from '../overviews.service.js';
import { ReceivedTransfers } from '../received-transfers.service.js';
import { TransferLists } from '../transfer-lists.service.js';
import { RecipientTimelines } from '../recipient-timelines.service.js';
import { TransferActivity } from '../transfer-activity.service.js';

const idList = z.array(idSchema).max(100);

/** Ids of the `isTeam` header, a JSON list; a malformed header yields an id that matches no user. */
export function teamIds(header: string | undefined): string[] {
  if (header === undefined || header === '') return [];
  try {
    return idList.parse(JSON.parse(header));
  } catch {
    return ['malformed'];
  }
}

/** Lists sent and received transfers, the overview, and the activity of one transfer and of its recipients. */
@Controller()
export class LibraryController {
  constructor(
    private readonly lists: TransferLists,
    private readonly received: ReceivedTransfers,
    private readonly overviews: Overviews,
    private readonly timelines: RecipientTimelines,
    private readonly activity: TransferActivity,
    private readonly users: Users,
  ) {}

  @Handles(listTransfers)
  async listTransfers(
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
  readOverview(@CurrentMember() member: Member): Promise<ResponseOf<typeof readOverview>> {
    return this.overviews.readOverview(member);
  }

  @Handles(transferActivity)
  readActivity(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(transferActivity) { slug }: ParamsOf<typeof transferActivity>,
  ): Promise<ResponseOf<typeof transferActivity>> {
    return this.activity.readActivity(scope, slug);
  }

  @Handles(listRecipients)
  listRecipients(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(listRecipients) { slug }: ParamsOf<typeof listRecipients>,
    @QueryOfCall(listRecipients) query: QueryOf<typeof listRecipients>,
  ): Promise<ResponseOf<typeof listRecipients>> {
    return this.timelines.page(scope, slug, query);
  }

  @Handles(recipientTimeline)
  readTimeline(
    @CurrentMember() { scope }: Member,
    @ParamsOfCall(recipientTimeline) { slug }: ParamsOf<typeof recipientTimeline>,
    @QueryOfCall(recipientTimeline) query: QueryOf<typeof recipientTimeline>,
  ): Promise<ResponseOf<typeof recipientTimeline>> {
    return this.timelines.timeline(scope, slug, query);
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
