import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/index.js';
import { StaffLogModule } from '../staff-log/index.js';
import { ContactService } from './contact.service.js';
import { FeedbackModule } from './feedback.module.js';
import { ContactController } from './http/contact.controller.js';
import { InboxController } from './http/inbox.controller.js';
import { Inbox } from './inbox.service.js';

/** Messages of visitors and users, and what the staff does about them and about feedback. */
@Module({
  imports: [FeedbackModule, MailModule, StaffLogModule],
  controllers: [ContactController, InboxController],
  providers: [ContactService, Inbox],
})
export class InboxModule {}
