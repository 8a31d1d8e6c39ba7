import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { FEEDBACK, FeedbackRepository } from './data/feedback.repository.js';

/** Exports a user's feedback, and removes its author. */
@Injectable()
export class FeedbackPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly feedback: FeedbackRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('feedback', {
      collections: [FEEDBACK],
      export: (holder) => this.export(holder),
      forget: ({ userId }) => this.feedback.anonymizeOf(userId),
    });
  }

  private async *export({ userId }: AccountHolder): AsyncGenerator<object> {
    for await (const { id: _id, userId: _userId, role: _role, sessionLink: _link, ...written } of this.feedback.eachOf(
      userId,
    ))
      yield written;
  }
}
