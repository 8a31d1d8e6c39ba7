import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, HOUR_MS } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../core/jobs/handles-job.js';
import { Log } from '../../core/logging/log.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import {
  eachObject,
  type ObjectInfo,
  type ObjectStore,
  slugOfKey,
  Stores,
  THUMBNAIL_ROOT,
  thumbnailRoot,
  UPLOAD_ROOTS,
} from '../storage/index.js';
import type { UploadSession } from './domain/upload-session.js';
import { UploadTargets } from './upload-targets.js';
import { StorageUsage } from './storage-usage.service.js';
import { UploadSessions } from './upload-sessions.service.js';
import { purgeUpload, sweepUploads } from './uploads.jobs.js';

const BATCH = 200;
/** Minimum age of an orphaned object before it is deleted. */
const ORPHAN_AGE_MS = 7 * DAY_MS;
/** A kept upload without a transfer after this time: the process crashed and the client did not retry. */
const UNATTACHED_AGE_MS = DAY_MS;

/**
 * How long a client can still write to a bucket after its last request to the server, which cannot stop it: a credential
 * and then a signed URL, 15 minutes each, plus the duration of the request.
 */
const WRITABLE_MS = 2 * HOUR_MS;

/** Deletes what abandoned uploads and crashed processes left behind. */
@Injectable()
export class UploadSweeps {
  constructor(
    private readonly repository: UploadSessionRepository,
    private readonly sessions: UploadSessions,
    private readonly usage: StorageUsage,
    private readonly stores: Stores,
    private readonly targets: UploadTargets,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Deletes everything under a released upload's prefix, unfinished multipart uploads included. */
  @HandlesJob(purgeUpload)
  async purge({ slug, revision }: PayloadOf<typeof purgeUpload>): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (!session) return;
    // Released by a deletion that was undone while it ran.
    if (session.state === 'released' && session.revision === revision && (await this.isAttached(session))) {
      await this.repository.restore(session);
      return;
    }
    if (!(await this.repository.beginPurge(slug, revision))) return;
    await this.deleteObjects(session);
  }

  /** Deletes the record last, and only when no client can write any more; until then each sweep repeats this. */
  private async deleteObjects(session: UploadSession): Promise<void> {
    const store = this.stores.named(session.store);
    await store.deletePrefix(session.prefix);
    await store.deletePrefix(thumbnailRoot(session));
    if (store.kind === 'disk' || session.lastSeenAt < this.writableSince())
      await this.repository.removePurged(session.slug);
  }

  private async finishPurges(name: string): Promise<void> {
    for await (const session of this.repository.each('purging'))
      if (session.store === name) await this.deleteObjects(session);
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

  /** Deletes what recent uploads hold in a bucket beyond their reservation. */
  private async trimBucket(name: string, signal: AbortSignal): Promise<void> {
    for await (const session of this.repository.eachSeenSince(this.writableSince(), name)) {
      if (signal.aborted) return;
      if (session.state === 'open' || session.state === 'kept') await this.trim(session);
    }
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
    const abandoned = await this.repository.findAbandoned(this.clock.now(), BATCH);
    for (const { slug } of abandoned) await this.sessions.release(slug, { from: ['open'] });
    await this.settleUnattached();
    const reservations = await this.usage.dropOrphans(HOUR_MS, BATCH);
    let [objects, remains] = [0, 0];
    for (const [name, store] of this.stores) {
      try {
        await this.finishPurges(name);
        if (store.kind === 's3') await this.trimBucket(name, signal);
        for (const root of [...UPLOAD_ROOTS, THUMBNAIL_ROOT]) {
          objects += await this.removeOrphanObjects(store, root, signal);
          objects += await this.abortOrphanMultiparts(store, root);
        }
        remains += await store.removeOrphans();
      } catch (error) {
        // An unavailable store must not stop the sweep of the others; the next sweep retries.
        this.log.warn({ store: name, err: error }, 'store not swept');
      }
    }
    if (abandoned.length + reservations + objects + remains > 0) {
      this.log.info({ abandoned: abandoned.length, reservations, objects, remains }, 'uploads swept');
    }
  }

  private async settleUnattached(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - UNATTACHED_AGE_MS);
    for (const session of await this.repository.findUnattached(before, BATCH)) {
      if (await this.isAttached(session)) await this.repository.markAttached(session.slug);
      else await this.sessions.release(session.slug, { from: ['kept'] });
    }
  }

  /** Whether a live transfer has files of this upload. */
  private isAttached({ slug, addTo, prefix }: UploadSession): Promise<boolean> {
    return this.targets.current.holds({ slug: addTo ?? slug, prefix });
  }

  private async removeOrphanObjects(store: ObjectStore, root: string, signal: AbortSignal): Promise<number> {
    let removed = 0;
    let batch: ObjectInfo[] = [];
    for await (const object of eachObject(store, root)) {
      if (signal.aborted) return removed;
      if (this.isOld(object.modifiedAt)) batch.push(object);
      if (batch.length < BATCH) continue;
      removed += await this.removeUnknown(store, batch);
      batch = [];
    }
    return removed + (await this.removeUnknown(store, batch));
  }

  private async removeUnknown(store: ObjectStore, objects: ObjectInfo[]): Promise<number> {
    const unknown = await this.unknown(objects);
    for (const { key } of unknown) await store.delete(key);
    return unknown.length;
  }

  private async abortOrphanMultiparts(store: ObjectStore, root: string): Promise<number> {
    const old = (await store.listMultiparts(root)).filter(({ startedAt }) => this.isOld(startedAt));
    const unknown = await this.unknown(old);
    for (const upload of unknown) await store.abortMultipart(upload);
    return unknown.length;
  }

  private async unknown<T extends { key: string }>(items: T[]): Promise<T[]> {
    const states = await this.repository.statesOf([...new Set(items.map(({ key }) => slugOfKey(key)))]);
    return items.filter(({ key }) => !states.has(slugOfKey(key)));
  }

  private isOld(at: Date): boolean {
    return at.getTime() < this.clock.now().getTime() - ORPHAN_AGE_MS;
  }
}
