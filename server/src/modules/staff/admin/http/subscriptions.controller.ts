import { Controller } from '@nestjs/common';
import * as calls from '#contract/admin/admin-subscriptions.js';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member, type User } from '../../../identity/auth/index.js';
import { SubscriptionActions } from '../subscription-actions.service.js';
import { toSubscription } from './person.view.js';

/** Customers of the payment provider, for the staff. */
@Controller()
export class SubscriptionsController {
  constructor(private readonly actions: SubscriptionActions) {}

  @Handles(calls.listCustomers)
  async list(
    @QueryOfCall(calls.listCustomers) page: QueryOf<typeof calls.listCustomers>,
  ): Promise<ResponseOf<typeof calls.listCustomers>> {
    const { customers, lastRun, ...rest } = await this.actions.list(page);
    return {
      ...rest,
      lastRun: lastRun && {
        ...lastRun,
        endedAt: lastRun.endedAt.getTime(),
        drifts: lastRun.drifts.map(({ owner, ...drift }) => ({ ...drift, ...nameOf(owner) })),
      },
      customers: customers.map(({ account, owner }) => ({
        accountId: account.id,
        stripeId: account.stripeId,
        ...nameOf(owner),
        subscription: toSubscription(account),
      })),
    };
  }

  @Handles(calls.compareCustomers)
  async compare(
    @QueryOfCall(calls.compareCustomers) page: QueryOf<typeof calls.compareCustomers>,
  ): Promise<ResponseOf<typeof calls.compareCustomers>> {
    return { drifts: await this.actions.compare(page) };
  }

  @Handles(calls.refetchSubscription)
  async refetch(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.refetchSubscription) { accountId }: ParamsOf<typeof calls.refetchSubscription>,
    @BodyOfCall(calls.refetchSubscription) { reason }: BodyOf<typeof calls.refetchSubscription>,
  ): Promise<ResponseOf<typeof calls.refetchSubscription>> {
    return { drift: await this.actions.refetch(member, accountId, reason) };
  }

  @Handles(calls.replayEvent)
  async replay(
    @CurrentMember() member: Member,
    @BodyOfCall(calls.replayEvent) { eventId, reason }: BodyOf<typeof calls.replayEvent>,
  ): Promise<ResponseOf<typeof calls.replayEvent>> {
    return { accountId: await this.actions.replay(member, eventId, reason) };
  }
}

function nameOf(owner: User | null): { userId: string; user: string } {
  return { userId: owner?.id ?? '', user: owner?.fullName || (owner?.email ?? '') };
}
