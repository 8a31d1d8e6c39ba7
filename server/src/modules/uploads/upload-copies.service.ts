import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { watchCopies } from '#contract/storage.js';
import { Clock } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../core/jobs/handles-job.js';
import { Log } from '../../core/logging/log.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { totalBytes } from './upload-files.js';
import type { CopySource, UploadFile, UploadSession } from './domain/upload-session.js';
import { ObjectCopier } from './object-copier.service.js';
import { StoreError, type StoreErrorCode, Stores } from '../storage/index.js';
import { ForwardSources } from './forward-sources.js';
import { UploadSessions } from './upload-sessions.service.js';
import { copyFiles } from './uploads.jobs.js';

/** Copies under way at once: a store far away answers each only after a while. */
const AT_ONCE = 8;
const HEARTBEAT_MS = 1000;
const final: ReadonlySet<StoreErrorCode> = new Set([
  'object-missing',
  'etag-mismatch',
  'checksum-mismatch',
  'damaged',
  'store-full',
]);

type CopiedFile = UploadFile & { copyOf: CopySource };

/** The upload was discarded meanwhile. */
class Discarded extends Error {}

/** Copies the files of a forward into their upload: all of them or none, from where it was when a process died. */
@Injectable()
export class UploadCopies {
  constructor(
    private readonly repository: UploadSessionRepository,
    private readonly sessions: UploadSessions,
    private readonly copier: ObjectCopier,
    private readonly stores: Stores,
    private readonly sources: ForwardSources,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws {AppError} upload-not-found, upload-closed, upload-expired */
  async progress(slug: string): Promise<ResponseOf<typeof watchCopies>> {
    const session = await this.sessions.findOpen(slug);
    const { state, copiedBytes } = session.copies ?? { state: 'done', copiedBytes: 0 };
    return { state, copiedBytes, totalBytes: totalBytes(copiesOf(session)) };
  }

  @HandlesJob(copyFiles)
  async run(
    { slug, store, prefix }: PayloadOf<typeof copyFiles>,
    { signal, attempt }: Pick<JobContext, 'signal' | 'attempt'>,
  ): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (session?.state === 'kept') return;
    if (session?.state !== 'open') return this.clear(store, prefix);
    if (session.copies?.state !== 'copying') return;
    try {
      await this.copyAll(session, signal);
    } catch (error) {
      if (error instanceof Discarded) return this.clear(store, prefix);
      if (!isFinal(error) && attempt < copyFiles.attempts) throw error;
      await this.giveUp(session, error);
    }
  }

  private async copyAll(session: UploadSession, stopping: AbortSignal): Promise<void> {
    const discarded = new AbortController();
    const beat = setInterval(() => void this.lookAfter(session.slug, discarded), HEARTBEAT_MS);
    const signal = AbortSignal.any([stopping, discarded.signal]);
    const files = copiesOf(session);
    try {
      for (let first = 0; first < files.length; first += AT_ONCE) {
        const progress = { state: 'copying', copiedBytes: totalBytes(files.slice(0, first)) } as const;
        await this.record(session.slug, progress);
        signal.throwIfAborted();
        await settle(files.slice(first, first + AT_ONCE).map((file) => this.copier.copy(session.store, file, signal)));
      }
      // Before the copies are done for good: a process that dies in between does both again.
      await this.sources.current.copied(session.slug);
      await this.record(session.slug, { state: 'done', copiedBytes: totalBytes(files) });
    } catch (error) {
      throw discarded.signal.aborted ? new Discarded() : error;
    } finally {
      clearInterval(beat);
    }
  }

  private async record(slug: string, progress: NonNullable<UploadSession['copies']>): Promise<void> {
    if (!(await this.repository.recordCopies(slug, progress, this.clock.now()))) throw new Discarded();
  }

  /** An upload that copies is not idle, and one that was discarded is not to wait for a large file. */
  private async lookAfter(slug: string, discarded: AbortController): Promise<void> {
    const isOpen = await this.repository.touch(slug, this.clock.now()).catch(() => true);
    if (!isOpen) discarded.abort();
  }

  private async giveUp(session: UploadSession, error: unknown): Promise<void> {
    this.log.warn({ slug: session.slug, err: error }, 'files could not be copied');
    const isOpen = await this.repository.recordCopies(
      session.slug,
      { state: 'failed', copiedBytes: 0 },
      this.clock.now(),
    );
    if (!isOpen) return this.clear(session.store, session.prefix);
    const store = this.stores.named(session.store);
    for (const { itemPath } of copiesOf(session)) await store.delete(itemPath);
  }

  /** What the sweep of a discarded upload may have come too early for. */
  private async clear(store: string, prefix: string): Promise<void> {
    await this.stores.named(store).deletePrefix(prefix);
  }
}

function copiesOf({ files }: UploadSession): CopiedFile[] {
  return files.filter((file): file is CopiedFile => file.copyOf !== undefined);
}

/** Waits for all, also when one fails: nothing is written any more once this is over. */
async function settle(work: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function isFinal(error: unknown): boolean {
  return error instanceof StoreError && final.has(error.code);
}
