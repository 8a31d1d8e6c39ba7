import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { openTeamInvite } from '#contract/accounts/teams.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { INVITE_TRIES_PER_NETWORK } from './domain/limits.js';
import type { TeamInvite } from './domain/team-invite.js';
import { TeamInvites } from './team-invites.service.js';
import { TeamViews } from './team-views.service.js';

/** Opens mailed links. Tokens are hopeless to guess; the limit keeps attempts from costing anything. */
@Injectable()
export class InviteLinks {
  constructor(
    private readonly invites: TeamInvites,
    private readonly views: TeamViews,
    private readonly limiter: RateLimiter,
  ) {}

  async open(token: string, network: string): Promise<TeamInvite> {
    await this.limiter.take(INVITE_TRIES_PER_NETWORK, network);
    const invite = await this.invites.open(token);
    await this.limiter.giveBack(INVITE_TRIES_PER_NETWORK, network);
    return invite;
  }

  async show(token: string, network: string): Promise<ResponseOf<typeof openTeamInvite>> {
    return this.views.openedView(await this.open(token, network));
  }
}
