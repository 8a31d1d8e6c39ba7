import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { isWithin, type Member } from '../../identity/auth/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { FILE_REQUESTS } from './data/file-request.schema.js';
import { examplesOf, type FileRequest } from './domain/file-request.js';
import { ExampleFiles } from './example-files.service.js';
import { FileRequests } from './file-requests.service.js';
import { removeRequest } from './requests.jobs.js';

/** Deletes requests, and undoes deletions for a while. */
@Injectable()
export class RequestRemoval {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly reads: FileRequests,
    private readonly examples: ExampleFiles,
    private readonly outbox: Outbox,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Its links stop working at once. @returns until when it can be restored */
  async delete({ scope }: Member, slug: string): Promise<Date> {
    // Retries after a concurrent change.
    for (;;) {
      const request = await this.reads.readRequest(scope, slug);
      const deletedAt = this.clock.now();
      const endsAt = this.undoUntil(deletedAt);
      if (await this.write(request, deletedAt, endsAt)) return endsAt;
    }
  }

  async restore({ scope }: Member, slug: string): Promise<FileRequest> {
    const request = await this.requests.findBySlug(slug);
    if (!request || !isWithin(scope, request)) throw new AppError('request-not-found');
    if (!request.deletedAt) return request;
    if (this.undoUntil(request.deletedAt) <= this.clock.now()) throw new AppError('too-late');
    const restored = await this.requests.change(request, { deletedAt: null });
    if (!restored) throw new AppError('too-late');
    return restored;
  }

  /** Requests that the staff took down, with all submissions. This cannot be undone. Idempotent. */
  async deleteTakenDown(requestId: string): Promise<void> {
    for (;;) {
      const request = await this.requests.findById(requestId);
      if (request?.withheld !== 'taken-down' || request.deletedAt) return;
      const now = this.clock.now();
      // Its owner may no longer restore it.
      const deletedAt = new Date(now.getTime() - this.config.env.UNDO_SECONDS * 1000);
      if (await this.write(request, deletedAt, now)) return;
    }
  }

  /** Its examples have no owner afterwards. Idempotent. */
  deleteRecord(requestId: string): Promise<void> {
    return this.examples.release(async (transaction) => {
      const request = await this.requests.delete(requestId, transaction);
      return request && { accountId: request.accountId, examples: examplesOf(request.items) };
    });
  }

  private async write(request: FileRequest, deletedAt: Date, endsAt: Date): Promise<boolean> {
    const payload = { requestId: request._id, deletedAt: deletedAt.getTime() };
    const entries = [outboxEntry(removeRequest, payload, endsAt)];
    if (!(await this.requests.change(request, { deletedAt }, entries))) return false;
    await this.outbox.relay(FILE_REQUESTS, request._id, entries);
    return true;
  }

  private undoUntil(deletedAt: Date): Date {
    return new Date(deletedAt.getTime() + this.config.env.UNDO_SECONDS * 1000);
  }
}
