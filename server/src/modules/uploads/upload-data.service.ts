import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent } from '../../core/jobs/handles-job.js';
import { AccountData, type AccountHolder } from '../accounts/index.js';
import { teamLeft } from '../teams/index.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UPLOAD_SESSIONS } from './data/upload-session.schema.js';
import { UsageRepository } from './data/usage.repository.js';
import { USAGES } from './data/usage.schema.js';
import { UploadSessions } from './upload-sessions.service.js';
import { UploadStates } from './upload-states.service.js';

const BATCH = 200;

/** Exports an account's open uploads, and releases all it has: jobs delete the objects and then the sessions. */
@Injectable()
export class UploadData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly repository: UploadSessionRepository,
    private readonly usages: UsageRepository,
    private readonly sessions: UploadSessions,
    private readonly states: UploadStates,
  ) {}

  onModuleInit(): void {
    this.data.register('uploads', {
      collections: [UPLOAD_SESSIONS, USAGES],
      export: (holder) => this.export(holder),
      forget: (holder, signal) => this.forget(holder, signal),
    });
  }

  /** What a user began for a team ends with their access to it. */
  @OnEvent(teamLeft, 'uploads.discard')
  async discardOf({ accountId, userId }: PayloadOf<typeof teamLeft>): Promise<void> {
    for (const { slug } of await this.sessions.openOf({ accountId, createdBy: userId }))
      await this.states.release(slug, { from: ['open'] });
  }

  private async *export({ accountId, userId }: AccountHolder): AsyncGenerator<object> {
    for (const { slug, files, openedAt, expiresAt } of await this.sessions.openOf({ accountId, createdBy: userId }))
      yield { slug, files: files.map(({ path, size }) => ({ path, size })), openedAt, expiresAt };
  }

  private async forget({ accountId }: AccountHolder, signal: AbortSignal): Promise<void> {
    const findBatch = () => this.repository.findUnreleased(accountId, BATCH);
    for (let batch = await findBatch(); batch.length > 0; batch = await findBatch()) {
      signal.throwIfAborted();
      for (const slug of batch) await this.states.release(slug);
    }
    await this.usages.remove(accountId);
  }
}
