import { Injectable } from '@nestjs/common';
import { Clock, HOUR_MS } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../core/jobs/handles-job.js';
import { Log } from '../../core/logging/log.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { eachObject, type ObjectStore, Stores, isStoreAway } from '../storage/index.js';
import { thumbnailKey } from './domain/object-key.js';
import type { UploadSession } from './domain/upload-session.js';
import { UploadStates } from './upload-states.service.js';
import { purgeUpload, sweepUploads } from './uploads.jobs.js';
import { eachIsolated, sweepIsolated } from '../../core/jobs/isolated.js';

const BATCH = 200;

/**
 * How long a client can still write to a bucket after its last request to the server, which cannot stop it: a credential
 * and then a signed URL, 15 minutes each, plus the duration of the request.
 */
const WRITABLE_MS = 2 * HOUR_MS;

/** Deletes the objects of released uploads, and what abandoned uploads and crashed processes left behind. */
@Injectable()
export class UploadSweeps {
  constructor(
    private readonly repository: UploadSessionRepository,
    private readonly states: UploadStates,
    private readonly stores: Stores,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Deletes everything under a released upload's prefix, unfinished multipart uploads included. */
  @HandlesJob(purgeUpload)
  async purge({ slug, revision }: PayloadOf<typeof purgeUpload>): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (!session) return;
    if (!(await this.repository.beginPurge(slug, revision))) return;
    await this.deleteObjects(session);
  }

  /** Releases files of a kept upload: first their bytes stop counting, then their objects are deleted. Idempotent. */
  async releaseFiles(slug: string, itemPaths: readonly string[]): Promise<void> {
    const session = await this.states.releaseFiles(slug, itemPaths);
    if (!session) return;
    const store = this.stores.named(session.store);
    const released = session.files.filter(({ itemPath }) => itemPaths.includes(itemPath));
    for (const { itemPath } of released) await store.delete(itemPath);
  }

  /** Deletes the record last, and only when no client can write any more; until then each sweep repeats this. */
  private async deleteObjects(session: UploadSession): Promise<void> {
    const store = this.stores.named(session.store);
    await store.deletePrefix(session.prefix);
    await store.deletePrefix(thumbnailKey(session.prefix));
    if (store.kind === 'disk' || session.lastSeenAt < this.writableSince())
      await this.repository.removePurged(session.slug);
  }

  private finishPurges(name: string): Promise<void> {
    return this.eachSession(this.repository.each('purging'), async (session) => {
      if (session.store === name) await this.deleteObjects(session);
    });
  }

  /** Of a store that cannot be reached the rest is left to the next sweep. */
  private eachSession(
    sessions: AsyncIterable<UploadSession>,
    handle: (session: UploadSession) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    return eachIsolated(sessions, {
      name: sweepUploads.name,
      idOf: ({ slug }) => slug,
      handle,
      endsAll: isStoreAway,
      ...(signal && { signal }),
    });
  }

  /** Aborts multipart uploads of a kept upload: their ids were lost with a response, and their parts occupy storage. */
  async abortRemains(slug: string): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (session?.state !== 'kept') return;
    const store = this.stores.named(session.store);
    for (const upload of await store.listMultiparts(session.prefix)) await store.abortMultipart(upload);
    if (store.kind === 's3') await this.deleteUnannounced(store, session);
  }

  /** Deletes objects that a client with lent credentials wrote without announcing them. Returns the keys that stay. */
  private async deleteUnannounced(store: ObjectStore, { prefix, files, state }: UploadSession): Promise<Set<string>> {
    const announced = new Map(files.map(({ itemPath, size }) => [itemPath, size]));
    const staying = new Set<string>();
    for await (const { key, size } of eachObject(store, prefix)) {
      // Sizes of attached files are left to the integrity check.
      const isAnnounced = state === 'open' ? announced.get(key) === size : announced.has(key);
      if (isAnnounced) staying.add(key);
      else await store.delete(key);
    }
    return staying;
  }

  /** Deletes what recent uploads hold in a bucket beyond their announced size. */
  private trimBucket(name: string, signal: AbortSignal): Promise<void> {
    const trim = async (session: UploadSession): Promise<void> => {
      if (session.state === 'open' || session.state === 'kept') await this.trim(session);
    };
    return this.eachSession(this.repository.eachSeenSince(this.writableSince(), name), trim, signal);
  }

  /** Keeps, for each missing file, only the latest multipart upload, and only if it is no larger than announced. */
  private async trim(session: UploadSession): Promise<void> {
    const store = this.stores.named(session.store);
    const done = await this.deleteUnannounced(store, session);
    const missing = new Map(
      session.files.filter(({ itemPath }) => !done.has(itemPath)).map(({ itemPath, size }) => [itemPath, size]),
    );
    for (const upload of (await store.listMultiparts(session.prefix)).reverse()) {
      const size = missing.get(upload.key);
      if (size !== undefined && (await store.bytesIn(upload)) <= size) missing.delete(upload.key);
      else await store.abortMultipart(upload);
    }
  }

  private writableSince(): Date {
    return new Date(this.clock.now().getTime() - WRITABLE_MS);
  }

  @HandlesJob(sweepUploads)
  async sweep(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (const [name, store] of this.stores) {
      const steps = [
        () => this.finishPurges(name),
        () => (store.kind === 's3' ? this.trimBucket(name, signal) : Promise.resolve()),
        () => store.removeOrphans(),
      ];
      // What fails must not stop the sweep of the others; the next sweep retries.
      for (const step of steps)
        await step().catch((error: unknown) => this.log.warn({ store: name, err: error }, 'store not swept'));
    }
    await this.releaseAbandoned(signal);
  }

  private releaseAbandoned(signal: AbortSignal): Promise<void> {
    return sweepIsolated((limit) => this.repository.findAbandoned(this.clock.now(), limit), {
      name: sweepUploads.name,
      batch: BATCH,
      idOf: ({ slug }) => slug,
      handle: ({ slug }) => this.states.release(slug, { from: ['open'] }),
      signal,
    });
  }
}
