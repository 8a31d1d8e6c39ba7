import { pipeline } from 'node:stream/promises';
import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import { exportTeamActivity, listTeamActivity } from '#contract/accounts/teams.js';
import { Clock } from '../../../../core/clock/clock.js';
import { CSV_TYPE } from '../../../../core/csv/write-csv.js';
import { Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { RateLimiter } from '../../../../core/limits/rate-limiter.js';
import { Log } from '../../../../core/logging/log.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { TeamActivity } from '../team-activity.service.js';

/** Limited because each reads all that is kept. */
const EXPORTS = { name: 'team-activity-exports', points: 20, perSeconds: 600 };

/** Actions of an account's users, for its admins. */
@Controller()
export class TeamActivityController {
  constructor(
    private readonly activity: TeamActivity,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @Handles(listTeamActivity)
  async list(
    @CurrentMember() { accountId }: Member,
    @QueryOfCall(listTeamActivity) { userId, ...page }: QueryOf<typeof listTeamActivity>,
  ): Promise<ResponseOf<typeof listTeamActivity>> {
    const { entries, total } = await this.activity.list({ accountId, userId }, page);
    return { entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.getTime() })), total };
  }

  @Handles(exportTeamActivity)
  async export(
    @CurrentMember() { accountId }: Member,
    @QueryOfCall(exportTeamActivity) { userId }: QueryOf<typeof exportTeamActivity>,
    @Res() response: Response,
  ): Promise<void> {
    await this.limiter.takePoint(EXPORTS, accountId);
    const fileName = `team-activity-${this.clock.now().toISOString().slice(0, 10)}.csv`;
    response.set({ 'Content-Type': CSV_TYPE, 'Content-Disposition': `attachment; filename="${fileName}"` });
    // The response has started, so the error can only be logged.
    await pipeline(this.activity.export({ accountId, userId }), response).catch((error: unknown) => {
      this.log.warn({ accountId, err: error }, 'export broken off');
    });
  }
}
