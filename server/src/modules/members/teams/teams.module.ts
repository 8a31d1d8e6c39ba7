import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { TEAM_ACTIVITY, TeamActivityRepository, teamActivitySchema } from './data/team-activity.repository.js';
import { TEAM_INVITES, TeamInviteRepository, teamInviteSchema } from './data/team-invite.repository.js';
import { TeamActivityController } from './http/team-activity.controller.js';
import { TeamActivityInterceptor } from './http/team-activity.interceptor.js';
import { TeamEntriesController } from './http/team-entries.controller.js';
import { TeamInvitesController } from './http/team-invites.controller.js';
import { TeamsController } from './http/teams.controller.js';
import { SeatNotices } from './seat-notices.service.js';
import { TeamActivity } from './team-activity.service.js';
import { TeamPersonalData } from './team-personal-data.service.js';
import { TeamEntries } from './team-entries.service.js';
import { TeamInvites } from './team-invites.service.js';
import { TeamMembers } from './team-members.service.js';
import { TeamViews } from './team-views.service.js';

/** Several users who act for one account: invitations, roles, and the record of what they do. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: TEAM_INVITES, schema: teamInviteSchema },
      { name: TEAM_ACTIVITY, schema: teamActivitySchema },
    ]),
    MailModule,
    AccountsModule,
    AuthModule,
  ],
  controllers: [TeamsController, TeamInvitesController, TeamEntriesController, TeamActivityController],
  providers: [
    TeamInviteRepository,
    TeamActivityRepository,
    TeamInvites,
    TeamEntries,
    TeamMembers,
    TeamViews,
    TeamActivity,
    TeamPersonalData,
    SeatNotices,
    { provide: APP_INTERCEPTOR, useClass: TeamActivityInterceptor },
  ],
})
export class TeamsModule {}
