import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { StaffLogModule } from '../staff-log/index.js';
import { ContactService } from './contact.service.js';
import { FEEDBACK, FeedbackRepository, feedbackSchema } from './data/feedback.repository.js';
import { FeedbackPersonalData } from './feedback-personal-data.service.js';
import { FeedbackService } from './feedback.service.js';
import { InboxController } from './http/inbox.controller.js';
import { MessagesController } from './http/messages.controller.js';
import { Inbox } from './inbox.service.js';

/** Messages and feedback of visitors and users, and what the staff does about them. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: FEEDBACK, schema: feedbackSchema }]),
    AccountsModule,
    MailModule,
    PoliciesModule,
    StaffLogModule,
  ],
  controllers: [MessagesController, InboxController],
  providers: [ContactService, FeedbackPersonalData, FeedbackRepository, FeedbackService, Inbox],
})
export class InboxModule {}
