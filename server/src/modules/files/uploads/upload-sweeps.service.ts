import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { Log } from '../../../core/logging/log.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { eachObject, type ObjectStore, Stores, isStoreAway } from '../../platform/storage/index.js';
import { WRITABLE_MS } from './domain/object-purge.js';
import type { UploadSession } from './domain/upload-session.js';
import { UploadReservations } from './upload-reservations.service.js';
import { sweepUploads } from './uploads.jobs.js';
import { eachIsolated, sweepIsolated } from '../../../core/jobs/isolated.js';

const BATCH = 200;

/** Ends abandoned uploads, and deletes what open ones and crashed processes left in the stores. */
@Injectable()
export class UploadSweeps {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly reservations: UploadReservations,
    private readonly stores: Stores,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @HandlesJob(sweepUploads)
  async sweep(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (const [name, store] of this.stores) {
      const steps = [
        () => (store.kind === 's3' ? this.trimBucket(name, store, signal) : Promise.resolve()),
        () => store.removeOrphans(),
      ];
      // A failed step must not stop the others; the next sweep retries it.
      for (const step of steps)
        await step().catch((error: unknown) => this.log.warn({ store: name, err: error }, 'store not swept'));
    }
    await this.discardAbandoned(signal);
  }

  /** Deletes what open uploads hold in a bucket beyond their announced size. Of a bucket that is away the rest waits. */
  private trimBucket(name: string, store: ObjectStore, signal: AbortSignal): Promise<void> {
    const since = new Date(this.clock.now().getTime() - WRITABLE_MS.s3);
    return eachIsolated(this.sessions.eachSeenSince(since, name), {
      name: sweepUploads.name,
      idOf: ({ slug }) => slug,
      handle: (session) => trim(store, session),
      endsAll: isStoreAway,
      signal,
    });
  }

  private discardAbandoned(signal: AbortSignal): Promise<void> {
    return sweepIsolated((limit) => this.sessions.findAbandoned(this.clock.now(), limit), {
      name: sweepUploads.name,
      batch: BATCH,
      idOf: ({ slug }) => slug,
      handle: ({ slug }) => this.reservations.discard(slug),
      signal,
    });
  }
}

/** Keeps the announced objects, and for each missing file the latest multipart upload, if it is no larger than announced. */
async function trim(store: ObjectStore, { prefix, files }: UploadSession): Promise<void> {
  const missing = new Map(files.map(({ itemPath, size }) => [itemPath, size]));
  for await (const { key, size } of eachObject(store, prefix)) {
    if (missing.get(key) === size) missing.delete(key);
    else await store.delete(key);
  }
  for (const upload of (await store.listMultiparts(prefix)).reverse()) {
    const size = missing.get(upload.key);
    if (size !== undefined && (await store.bytesIn(upload)) <= size) missing.delete(upload.key);
    else await store.abortMultipart(upload);
  }
}
