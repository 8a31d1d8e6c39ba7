import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountData, type AccountHolder } from '../accounts/index.js';
import { SessionRepository } from './data/session.repository.js';
import { SESSIONS } from './data/session.schema.js';

/** Exports and forgets a user's sessions. */
@Injectable()
export class SessionData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('sessions', {
      collections: [SESSIONS],
      export: (holder) => this.export(holder),
      forget: ({ userId }) => this.sessions.deleteOf(userId),
    });
  }

  private async *export({ userId }: AccountHolder): AsyncGenerator<object> {
    for await (const session of this.sessions.eachOf(userId)) {
      const { device, country, createdAt, lastUsedAt, expiresAt, endedAt, seenBy } = session;
      yield { device, country, createdAt, lastUsedAt, expiresAt, endedAt, isSupportView: seenBy !== null };
    }
  }
}
