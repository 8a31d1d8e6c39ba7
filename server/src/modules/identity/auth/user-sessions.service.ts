import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SESSIONS_PAGE_SIZE } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { PersonalData, type AccountHolder } from '../accounts/index.js';
import { type LiveScope, SessionRepository, SESSIONS } from './data/session.repository.js';
import { Users } from './data/users.js';
import type { Member } from './principal.js';
import type { Session } from './domain/session.js';

/** Lists, ends, exports and forgets the sessions of a user. */
@Injectable()
export class UserSessions implements OnModuleInit {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: Users,
    private readonly data: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.data.register('sessions', {
      collections: [SESSIONS],
      export: (holder) => this.export(holder),
      count: ({ userId }) => this.sessions.countAllOf(userId),
      forget: ({ userId }) => this.sessions.deleteOf(userId),
    });
  }

  /** `names`: of those of the staff who see what the user sees, by their ids. */
  async list(
    member: Member,
    skip: number,
  ): Promise<{ sessions: Session[]; total: number; names: Map<string, string> }> {
    const scope = await this.scopeOf(member);
    const [sessions, total] = await Promise.all([
      this.sessions.pageOf(scope, { skip, limit: SESSIONS_PAGE_SIZE }),
      this.sessions.countOf(scope),
    ]);
    const seers = [...new Set(sessions.flatMap(({ seenBy }) => seenBy ?? []))];
    const users = seers.length === 0 ? [] : await this.users.findByIds(seers);
    return { sessions, total, names: new Map(users.map(({ id, fullName }) => [id, fullName])) };
  }

  /** Invalidates its access token at once, because every call loads the session. */
  async end({ userId }: Member, id: string): Promise<void> {
    if (!(await this.sessions.endOwned({ id, userId }, this.clock.now()))) throw new AppError('session-not-found');
  }

  async endOthers(member: Member): Promise<number> {
    return this.sessions.endOthers(await this.scopeOf(member), member.sessionId);
  }

  private async *export({ userId }: AccountHolder): AsyncGenerator<object> {
    for await (const session of this.sessions.eachOf(userId)) {
      const { device, country, createdAt, lastUsedAt, expiresAt, endedAt, seenBy } = session;
      yield { device, country, createdAt, lastUsedAt, expiresAt, endedAt, isSupportView: seenBy !== null };
    }
  }

  private async scopeOf({ userId }: Member): Promise<LiveScope> {
    const user = await this.users.findById(userId);
    if (!user) throw new AppError('unauthenticated');
    return { userId, credentialVersion: user.credentialVersion, now: this.clock.now() };
  }
}
