import { Injectable } from '@nestjs/common';
import { OPEN_UPLOADS_MAX } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { Log } from '../../../core/logging/log.js';
import { AppError } from '../../../core/errors/app-error.js';
import { isWithin, type Scope } from '../../identity/auth/index.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import type { UploadSession } from './domain/upload-session.js';
import { UnfinishedUploads } from './unfinished-uploads.service.js';
import { totalBytes } from './upload-files.js';
import { UploadReservations } from './upload-reservations.service.js';
import { settleGuestUploads } from './uploads.jobs.js';

/** A visitor's announced bytes are kept free this long while none arrives; a slow line sends a part in less. */
const GUEST_IDLE_MS = 15 * 60 * 1000;

/**
 * Visitors of file requests may announce more than they upload. An announced size therefore counts for the account only
 * while bytes arrive; after that, the arrived bytes count. The upload can still be resumed if there is storage left by
 * then.
 */
@Injectable()
export class GuestUploads {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly reservations: UploadReservations,
    private readonly unfinished: UnfinishedUploads,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @HandlesJob(settleGuestUploads)
  async sweep(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for await (const session of this.sessions.eachOfGuests()) {
      if (signal.aborted) return;
      await this.trySettle(session);
    }
  }

  /** Runs when an upload needs storage of this account. */
  async settleOf(accountId: string): Promise<void> {
    for await (const session of this.sessions.eachOfGuests(accountId)) await this.trySettle(session);
  }

  /** Uploads to the requests of an account, or of one user in a team; oldest first. */
  async listOf(scope: Scope): Promise<UploadSession[]> {
    const found: UploadSession[] = [];
    for await (const session of this.sessions.eachOfGuests(scope.accountId))
      if (isWithin(scope, session)) found.push(session);
    return found;
  }

  /** Ends a visitor's upload at the wish of the owner of the request. */
  async discard(scope: Scope, slug: string): Promise<void> {
    const session = await this.sessions.findBySlug(slug);
    const isTheirs = session?.purpose.kind === 'submission' && isWithin(scope, session);
    if (!isTheirs || !(await this.reservations.discard(slug))) throw new AppError('upload-not-found');
  }

  /** Reserves the announced bytes again before more of them arrive. */
  async renew({ slug, purpose, reservedBytes, files, accountId }: UploadSession, limitBytes: number): Promise<void> {
    const bytes = totalBytes(files);
    if (purpose.kind !== 'submission' || reservedBytes >= bytes) return;
    const renew = () => this.reservations.reserve(slug, bytes, { bytes: limitBytes, openUploads: OPEN_UPLOADS_MAX });
    try {
      await renew();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'storage-full') throw error;
      await this.settleOf(accountId);
      await renew();
    }
  }

  /** A failure does not stop the others; the next run tries it again. */
  private async trySettle(session: UploadSession): Promise<void> {
    await this.settle(session).catch((error: unknown) => {
      this.log.warn({ slug: session.slug, err: error }, "a visitor's upload was not looked at");
    });
  }

  private async settle(session: UploadSession): Promise<void> {
    const { slug, arrived, reservedBytes, openedAt } = session;
    const now = this.clock.now();
    const latest = arrived.at > openedAt ? arrived.at : openedAt;
    if (reservedBytes <= arrived.bytes || now.getTime() - latest.getTime() < GUEST_IDLE_MS) return;
    const bytes = await this.unfinished.bytesOf(session);
    if (bytes > arrived.bytes) return this.sessions.recordArrived(slug, { bytes, at: now });
    await this.reservations.reserve(slug, bytes, { bytes: Infinity, openUploads: Infinity });
  }
}
