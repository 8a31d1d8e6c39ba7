import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { FeedbackRepository } from './data/feedback.repository.js';
import { FEEDBACK, feedbackSchema } from './data/feedback.schema.js';
import { FeedbackPersonalData } from './feedback-personal-data.service.js';
import { FeedbackService } from './feedback.service.js';
import { FeedbackController } from './http/feedback.controller.js';

/** What users and visitors write about the product. */
@Module({
  imports: [MongooseModule.forFeature([{ name: FEEDBACK, schema: feedbackSchema }]), AccountsModule],
  controllers: [FeedbackController],
  providers: [FeedbackService, FeedbackRepository, FeedbackPersonalData],
  exports: [FeedbackRepository],
})
export class FeedbackModule {}
