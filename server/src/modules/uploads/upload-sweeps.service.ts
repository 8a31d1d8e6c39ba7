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
/** Objects that no upload knows are left alone this long (I2, F27). */
const ORPHAN_AGE_MS = 7 * DAY_MS;
/** What no transfer names by then: the process died in between, and nobody asked again. */
const UNNAMED_AGE_MS = DAY_MS;

/**
 * A bucket asks nobody: a client can put there after the server last heard of it, by a credential and then an address
 * that live for a quarter of an hour each, and by the request that it began with them.
 */
const REACH_MS = 2 * HOUR_MS;

/** Cleans up after people who left and processes that died. */
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

  /** Removes everything under a released upload's prefix, unfinished multipart uploads included. */
  @HandlesJob(purgeUpload)
  async purge({ slug, revision }: PayloadOf<typeof purgeUpload>): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (!session) return;
    // Let go by a deletion that was taken back while it was under way.
    if (session.state === 'released' && session.revision === revision && (await this.isNamed(session))) {
      await this.repository.takeBack(session);
      return;
    }
    if (!(await this.repository.beginPurge(slug, revision))) return;
    await this.empty(session);
  }

  /** The record goes last, and only when nothing can come any more: until then a sweep looks again. */
  private async empty(session: UploadSession): Promise<void> {
    const store = this.stores.named(session.store);
    await store.deletePrefix(session.prefix);
    await store.deletePrefix(thumbnailRoot(session));
    if (store.kind === 'disk' || session.lastSeenAt < this.reach()) await this.repository.removePurged(session.slug);
  }

  private async finishPurges(name: string): Promise<void> {
    for await (const session of this.repository.each('purging')) if (session.store === name) await this.empty(session);
  }

  /** Ends multipart uploads whose id was lost with an answer, so that nobody will complete them: they hold room. */
  async abortRemains(slug: string): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (session?.state !== 'kept') return;
    const store = this.stores.named(session.store);
    for (const upload of await store.listMultiparts(session.prefix)) await store.abortMultipart(upload);
    if (store.kind === 's3') await this.removeUnsaid(store, session);
  }

  /** Whoever signs for itself can put more below its prefix than it said. Answers what stays. */
  private async removeUnsaid(store: ObjectStore, { prefix, files, state }: UploadSession): Promise<Set<string>> {
    const said = new Map(files.map(({ itemPath, size }) => [itemPath, size]));
    const staying = new Set<string>();
    for await (const { key, size } of eachObject(store, prefix)) {
      // What a transfer names is for a check of its files to judge.
      const isSaid = state === 'open' ? said.get(key) === size : said.has(key);
      if (isSaid) staying.add(key);
      else await store.delete(key);
    }
    return staying;
  }

  /** What a bucket holds of the uploads of late beyond what was set aside for them. */
  private async trimBucket(name: string, signal: AbortSignal): Promise<void> {
    for await (const session of this.repository.eachSeenSince(this.reach(), name)) {
      if (signal.aborted) return;
      if (session.state === 'open' || session.state === 'kept') await this.trim(session);
    }
  }

  /** One upload in parts for each file that is not there yet, the latest, and no larger than was said. */
  private async trim(session: UploadSession): Promise<void> {
    const store = this.stores.named(session.store);
    const done = await this.removeUnsaid(store, session);
    const missing = new Map(
      session.files.filter(({ itemPath }) => !done.has(itemPath)).map(({ itemPath, size }) => [itemPath, size]),
    );
    for (const upload of (await store.listMultiparts(session.prefix)).reverse()) {
      const size = missing.get(upload.key);
      if (size !== undefined && (await store.bytesIn(upload)) <= size) missing.delete(upload.key);
      else await store.abortMultipart(upload);
    }
  }

  private reach(): Date {
    return new Date(this.clock.now().getTime() - REACH_MS);
  }

  @HandlesJob(sweepUploads)
  async sweep(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const abandoned = await this.repository.findAbandoned(this.clock.now(), BATCH);
    for (const { slug } of abandoned) await this.sessions.release(slug, { from: ['open'] });
    await this.settleUnnamed();
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
        remains += await store.tidy();
      } catch (error) {
        // One that is away keeps the others from nothing; the next sweep comes soon.
        this.log.warn({ store: name, err: error }, 'store not swept');
      }
    }
    if (abandoned.length + reservations + objects + remains > 0) {
      this.log.info({ abandoned: abandoned.length, reservations, objects, remains }, 'uploads swept');
    }
  }

  private async settleUnnamed(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - UNNAMED_AGE_MS);
    for (const session of await this.repository.findUnnamed(before, BATCH)) {
      if (await this.isNamed(session)) await this.repository.markNamed(session.slug);
      else await this.sessions.release(session.slug, { from: ['kept'] });
    }
  }

  /** Whether a transfer that lives has files of this upload. */
  private isNamed({ slug, addTo, prefix }: UploadSession): Promise<boolean> {
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
