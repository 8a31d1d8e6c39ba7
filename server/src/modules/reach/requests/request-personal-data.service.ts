import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { Users, teamLeft } from '../../identity/auth/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { FILE_REQUESTS } from './data/file-request.schema.js';
import { SubmissionRepository, SUBMISSIONS } from './data/submission.repository.js';
import { REQUEST_VISITS, RequestVisitRepository } from './data/request-visit.repository.js';
import { RequestRemoval } from './request-removal.service.js';
import { REQUEST_QUOTAS, RequestQuotaRepository } from './data/request-quota.repository.js';

/** Exports and forgets the file requests of an account. */
@Injectable()
export class RequestPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly requests: FileRequestRepository,
    private readonly quotas: RequestQuotaRepository,
    private readonly submissions: SubmissionRepository,
    private readonly visits: RequestVisitRepository,
    private readonly removal: RequestRemoval,
    private readonly users: Users,
  ) {}

  onModuleInit(): void {
    this.data.register('fileRequests', {
      collections: [FILE_REQUESTS, REQUEST_QUOTAS, SUBMISSIONS, REQUEST_VISITS],
      export: (holder) => this.export(holder),
      count: (holder) => this.count(holder),
      forget: (holder, signal) => this.forget(holder, signal),
    });
  }

  @OnEvent(teamLeft, 'requests.hand-over')
  async handOver({ accountId, userId, handTo }: PayloadOf<typeof teamLeft>): Promise<void> {
    const heir = await this.users.heirOf(accountId, handTo);
    if (!heir) return;
    await this.requests.handOver({ accountId, createdBy: userId }, heir);
    await this.submissions.handOver({ accountId, createdBy: userId }, heir);
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for await (const request of this.requests.eachOf(accountId)) {
      const { slug, customSlug, title, message, lang, people } = request;
      const items = request.items.map(({ example, ...item }) => ({ ...item, example: example?.name }));
      const { dueAt, expiresAt, closedAt, createdAt, deletedAt } = request;
      yield { slug, customSlug, title, message, lang, items, people, dueAt, expiresAt, closedAt, createdAt, deletedAt };
    }
    for await (const submission of this.submissions.eachShownOf(accountId)) {
      const { requestId, from, items, sealed, transferSlug, firstAt, lastAt } = submission;
      yield { requestId, from, items, ...(sealed && { sealed }), transferSlug, firstAt, lastAt };
    }
    for await (const { requestId, personId, count, firstAt, lastAt, country, city } of this.visits.eachOf(accountId))
      yield { requestId, personId, count, firstAt, lastAt, country, city };
  }

  private async count({ accountId }: AccountHolder): Promise<number> {
    const repositories = [this.requests, this.submissions, this.visits];
    const counts = await Promise.all(repositories.map((each) => each.countOf(accountId)));
    return counts.reduce((sum, count) => sum + count);
  }

  private async forget({ accountId }: AccountHolder, signal: AbortSignal): Promise<void> {
    for await (const { _id } of this.requests.eachOf(accountId)) {
      signal.throwIfAborted();
      await this.removal.deleteRecord(_id);
    }
    await this.submissions.deleteOf(accountId);
    await this.visits.deleteOf(accountId);
    await this.quotas.deleteOf(accountId);
  }
}
