import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { MailModule } from '../mail/index.js';
import { FeedbackModule, InboxModule, SiteModule } from '../site/index.js';
import { StaffLogModule } from '../staff-log/index.js';
import { RoadmapEntryRepository } from './data/roadmap-entry.repository.js';
import { ROADMAP_ENTRIES, roadmapEntrySchema } from './data/roadmap-entry.schema.js';
import { RoadmapVoteRepository } from './data/roadmap-vote.repository.js';
import { ROADMAP_VOTES, roadmapVoteSchema } from './data/roadmap-vote.schema.js';
import { RoadmapController } from './http/roadmap.controller.js';
import { RoadmapStaffController } from './http/roadmap-staff.controller.js';
import { RoadmapData } from './roadmap-data.service.js';
import { Roadmap } from './roadmap.service.js';
import { RoadmapList } from './roadmap-list.js';
import { RoadmapStaff } from './roadmap-staff.service.js';

/** What is planned, being made and done, with votes and suggestions of users. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ROADMAP_ENTRIES, schema: roadmapEntrySchema },
      { name: ROADMAP_VOTES, schema: roadmapVoteSchema },
    ]),
    AccountsModule,
    MailModule,
    StaffLogModule,
    FeedbackModule,
    InboxModule,
    SiteModule,
  ],
  controllers: [RoadmapController, RoadmapStaffController],
  providers: [Roadmap, RoadmapStaff, RoadmapList, RoadmapData, RoadmapEntryRepository, RoadmapVoteRepository],
  exports: [Roadmap],
})
export class RoadmapModule {}
