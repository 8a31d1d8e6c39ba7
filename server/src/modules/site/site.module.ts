import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ChangelogFeed } from './changelog-feed.js';
import { Changelog } from './changelog.service.js';
import { ClientPage } from './client-page.js';
import { FeedbackRepository } from './data/feedback.repository.js';
import { FEEDBACK, feedbackSchema } from './data/feedback.schema.js';
import { FeedbackService } from './feedback.service.js';
import { ChangelogController } from './http/changelog.controller.js';
import { FeedbackController } from './http/feedback.controller.js';
import { LocationController } from './http/location.controller.js';
import { SiteController } from './http/site.controller.js';

/** Client pages, health, feedback and changelog. */
@Module({
  imports: [MongooseModule.forFeature([{ name: FEEDBACK, schema: feedbackSchema }])],
  controllers: [SiteController, LocationController, FeedbackController, ChangelogController],
  providers: [Changelog, ChangelogFeed, ClientPage, FeedbackService, FeedbackRepository],
  exports: [ClientPage, FeedbackService],
})
export class SiteModule {}
