import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { watchCopies } from '#contract/transfers/storage.js';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { Log } from '../../../core/logging/log.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { totalBytes } from './upload-files.js';
import type { CopyProgress, CopySource, UploadFile, UploadSession } from './domain/upload-session.js';
import { ObjectOwners } from './objects/object-owners.js';
import { ObjectCopier } from './objects/object-copier.service.js';
import { StoreError, type StoreErrorCode, Stores } from '../../platform/storage/index.js';
import { ForwardSources } from './upload-ports.js';
import { copyFiles } from './uploads.jobs.js';

/** Concurrent copies: hides the latency of a remote store. */
const CONCURRENCY = 8;
const HEARTBEAT_MS = 1000;
const final: ReadonlySet<StoreErrorCode> = new Set([
  'object-missing',
  'etag-mismatch',
  'checksum-mismatch',
  'damaged',
  'store-full',
]);

type CopiedFile = UploadFile & { copyOf: CopySource };

/** The upload ended during the copy. */
class UploadDiscarded extends Error {}

/** Copies the files of a forward into their upload: all or none; resumes after a crash. */
@Injectable()
export class UploadCopies {
  constructor(
    private readonly repository: UploadSessionRepository,
    private readonly copier: ObjectCopier,
    private readonly stores: Stores,
    private readonly sources: ForwardSources,
    private readonly owners: ObjectOwners,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @HandlesJob(copyFiles)
  async copyFiles(
    { slug, store, prefix }: PayloadOf<typeof copyFiles>,
    { signal, attempt }: Pick<JobContext, 'signal' | 'attempt'>,
  ): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (!session) return this.clear(store, prefix);
    if (session.copies?.state !== 'copying') return;
    try {
      await this.copyAll(session, signal);
    } catch (error) {
      if (error instanceof UploadDiscarded) return this.clear(store, prefix);
      if (!isFinal(error) && attempt < copyFiles.attempts) throw error;
      await this.fail(session, error);
    }
  }

  private async copyAll(session: UploadSession, stopping: AbortSignal): Promise<void> {
    const discarded = new AbortController();
    const timer = setInterval(() => void this.sendHeartbeat(session.slug, discarded), HEARTBEAT_MS);
    const signal = AbortSignal.any([stopping, discarded.signal]);
    const files = copiesOf(session);
    try {
      for (let first = 0; first < files.length; first += CONCURRENCY) {
        const progress = { state: 'copying', copiedBytes: totalBytes(files.slice(0, first)) } as const;
        await this.record(session, progress);
        signal.throwIfAborted();
        await allCopied(
          files.slice(first, first + CONCURRENCY).map((file) => this.copier.copy(session.store, file, signal)),
        );
      }
      // Before the state is `done`: after a crash in between, both run again.
      await this.sources.current.copied(session.slug);
      await this.record(session, { state: 'done', copiedBytes: totalBytes(files) });
    } catch (error) {
      throw discarded.signal.aborted ? new UploadDiscarded() : error;
    } finally {
      clearInterval(timer);
    }
  }

  private async record(session: UploadSession, progress: Omit<CopyProgress, 'of'>): Promise<void> {
    if (!(await this.isRecorded(session, progress))) throw new UploadDiscarded();
  }

  /** False if the upload is over. */
  private isRecorded({ slug, copies }: UploadSession, progress: Omit<CopyProgress, 'of'>): Promise<boolean> {
    return this.repository.recordCopies(slug, { of: copies?.of ?? '', ...progress }, this.clock.now());
  }

  /** Keeps the upload from counting as idle, and aborts the copy of a large file once the upload is discarded. */
  private async sendHeartbeat(slug: string, discarded: AbortController): Promise<void> {
    const isOpen = await this.repository.touch(slug, this.clock.now()).catch(() => true);
    if (!isOpen) discarded.abort();
  }

  private async fail(session: UploadSession, error: unknown): Promise<void> {
    this.log.warn({ slug: session.slug, err: error }, 'files could not be copied');
    if (!(await this.isRecorded(session, { state: 'failed', copiedBytes: 0 })))
      return this.clear(session.store, session.prefix);
    const store = this.stores.named(session.store);
    for (const { itemPath } of copiesOf(session)) await store.delete(itemPath);
  }

  /** Deletes objects that were copied after the purge of a discarded upload; not those that have an owner by now. */
  private async clear(store: string, prefix: string): Promise<void> {
    if ((await this.owners.findPrefixes([prefix])).has(prefix)) return;
    await this.stores.named(store).deletePrefix(prefix);
  }
}

export function copyProgressOf(session: UploadSession): ResponseOf<typeof watchCopies> {
  const { state, copiedBytes } = session.copies ?? { state: 'done' as const, copiedBytes: 0 };
  return { state, copiedBytes, totalBytes: totalBytes(copiesOf(session)) };
}

function copiesOf({ files }: UploadSession): CopiedFile[] {
  return files.filter((file): file is CopiedFile => file.copyOf !== undefined);
}

/** Waits for all copies even when one fails, so that none writes afterwards. */
async function allCopied(work: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function isFinal(error: unknown): boolean {
  return error instanceof StoreError && final.has(error.code);
}
