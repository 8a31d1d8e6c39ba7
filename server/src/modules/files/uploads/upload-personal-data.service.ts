import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { TeamLeavings, teamLeft } from '../../identity/auth/index.js';
import type { Relay } from './objects/object-purges.service.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UPLOAD_SESSIONS } from './data/upload-session.schema.js';
import { UsageRepository, USAGES } from './data/usage.repository.js';
import { UploadSessions } from './upload-sessions.service.js';
import { UploadReservations } from './upload-reservations.service.js';

/** Exports an account's open uploads, and ends them with it: jobs delete the objects. */
@Injectable()
export class UploadPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly leavings: TeamLeavings,
    private readonly repository: UploadSessionRepository,
    private readonly usages: UsageRepository,
    private readonly sessions: UploadSessions,
    private readonly reservations: UploadReservations,
  ) {}

  onModuleInit(): void {
    this.data.register('uploads', {
      collections: [UPLOAD_SESSIONS, USAGES],
      export: (holder) => this.export(holder),
      close: ({ accountId }, _now, transaction) => this.close(accountId, transaction),
      forget: (holder, signal) => this.forget(holder, signal),
    });
    this.leavings.register('uploads', (left, transaction) => this.discardIn(left, transaction));
  }

  /** Discards uploads that a call in progress opened for the team after the user had left. */
  @OnEvent(teamLeft, 'uploads.discard')
  async discardOf({ accountId, userId }: PayloadOf<typeof teamLeft>): Promise<void> {
    for (const slug of await this.repository.findSlugsOf({ accountId, createdBy: userId }))
      await this.reservations.discard(slug);
  }

  /** Discards the uploads of a user who leaves a team: an upload token needs no session. */
  private async discardIn(
    { accountId, userId }: Pick<AccountHolder, 'accountId' | 'userId'>,
    transaction: Transaction,
  ) {
    const relays: (Relay | null)[] = [];
    for (const slug of await this.repository.findSlugsOf({ accountId, createdBy: userId }, transaction))
      relays.push(await this.reservations.discardIn(transaction, slug));
    return async () => {
      for (const relay of relays) await relay?.();
    };
  }

  private async *export({ accountId, userId }: AccountHolder): AsyncGenerator<object> {
    for (const { slug, files, openedAt, expiresAt } of await this.sessions.openOf({ accountId, createdBy: userId }))
      yield { slug, files: files.map(({ path, size }) => ({ path, size })), openedAt, expiresAt };
  }

  /** Discards the uploads of a closed account. Their purges need no call after the commit: the outbox finds them. */
  private async close(accountId: string, transaction: Transaction): Promise<void> {
    for (const slug of await this.repository.findSlugs(accountId, transaction))
      await this.reservations.discardIn(transaction, slug);
    await this.usages.remove(accountId, transaction);
  }

  /** Discards uploads that calls in progress opened or took over meanwhile. */
  private async forget({ accountId }: AccountHolder, signal: AbortSignal): Promise<void> {
    for (const slug of await this.repository.findSlugs(accountId)) {
      signal.throwIfAborted();
      await this.reservations.discard(slug);
    }
    await this.usages.remove(accountId);
  }
}
