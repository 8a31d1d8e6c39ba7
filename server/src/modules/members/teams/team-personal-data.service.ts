import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { TEAM_ACTIVITY, TeamActivityRepository } from './data/team-activity.repository.js';
import { TEAM_INVITES, TeamInviteRepository } from './data/team-invite.repository.js';

/** Exports and forgets invitations and activity: of an account, and of its user in the teams of others. */
@Injectable()
export class TeamPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly invites: TeamInviteRepository,
    private readonly activity: TeamActivityRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('teamInvites', {
      collections: [TEAM_INVITES],
      export: (holder) => this.exportInvites(holder),
      forget: async ({ accountId, userId }) => {
        await this.invites.deleteOf(accountId);
        await this.invites.forgetInviter(userId);
      },
    });
    this.data.register('teamActivity', {
      collections: [TEAM_ACTIVITY],
      export: (holder) => this.exportActivity(holder),
      forget: async ({ accountId, userId }, signal) => {
        await this.activity.deleteOf(accountId, signal);
        await this.activity.forgetUser(userId, signal);
      },
    });
  }

  private async *exportInvites({ accountId }: AccountHolder): AsyncGenerator<object> {
    for (const { email, role, sentAt, expiresAt } of await this.invites.findOf(accountId))
      yield { email, role, sentAt, expiresAt };
  }

  private async *exportActivity({ accountId, userId }: AccountHolder): AsyncGenerator<object> {
    for await (const { at, name, call, subject } of this.activity.eachOf({ accountId }))
      yield { at, name, call, subject };
    for await (const { accountId: of, at, name, call, subject } of this.activity.eachBy(userId))
      if (of !== accountId) yield { at, name, call, subject };
  }
}
