import { Controller, UseGuards } from '@nestjs/common';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import { listReceived } from '#contract/received.js';
import { Handles, QueryOfCall } from '../../../core/http/handles.js';
import { CurrentCaller, type Member, MemberGuard } from '../../auth/index.js';
import { Received } from '../library/received.service.js';

@Controller()
@UseGuards(MemberGuard)
export class ReceivedController {
  constructor(private readonly received: Received) {}

  @Handles(listReceived)
  list(
    @CurrentCaller() { userId, email }: Member,
    @QueryOfCall(listReceived) query: QueryOf<typeof listReceived>,
  ): Promise<ResponseOf<typeof listReceived>> {
    return this.received.page({ userId, email }, query);
  }
}
