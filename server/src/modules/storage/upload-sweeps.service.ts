import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, HOUR_MS } from '../../core/clock/clock.js';
import { Log } from '../../core/logging/log.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { eachObject } from './domain/each-object.js';
import { slugOfKey, THUMBNAIL_ROOT, thumbnailRoot, UPLOAD_ROOTS } from './domain/object-key.js';
import type { UploadSession } from './domain/upload-session.js';
import type { ObjectInfo, ObjectStore } from './object-store.js';
import { Stores } from './stores.js';
import { TransferSources } from './transfer-sources.js';
import { StorageUsage } from './storage-usage.service.js';
import { UploadSessions } from './upload-sessions.service.js';

const BATCH = 200;
/** Objects that no upload knows are left alone this long (I2, F27). */
const ORPHAN_AGE_MS = 7 * DAY_MS;
/** What no transfer names by then: the process died in between, and nobody asked again. */
const UNNAMED_AGE_MS = DAY_MS;

/** Cleans up after people who left and processes that died. */
@Injectable()
export class UploadSweeps {
  constructor(
    private readonly repository: UploadSessionRepository,
    private readonly sessions: UploadSessions,
    private readonly usage: StorageUsage,
    private readonly stores: Stores,
    private readonly transfers: TransferSources,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Removes everything under a released upload's prefix, unfinished multipart uploads included. */
  async purge(slug: string, revision: number): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (!session) return;
    // Let go by a deletion that was taken back while it was under way.
    if (session.state === 'released' && session.revision === revision && (await this.isNamed(session))) {
      await this.repository.takeBack(session);
      return;
    }
    if (!(await this.repository.beginPurge(slug, revision))) return;
    const store = this.stores.named(session.store);
    await store.deletePrefix(session.prefix);
    await store.deletePrefix(thumbnailRoot(session));
    await this.repository.removePurged(slug);
  }

  /** Ends multipart uploads whose id was lost with an answer, so that nobody will complete them: they hold room. */
  async abortRemains(slug: string): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (session?.state !== 'kept') return;
    const store = this.stores.named(session.store);
    for (const upload of await store.listMultiparts(session.prefix)) await store.abortMultipart(upload);
    if (store.kind === 's3') await this.removeUnsaid(store, session);
  }

  /** Whoever signs for itself can put more below its prefix than it said. */
  private async removeUnsaid(store: ObjectStore, { prefix, files }: UploadSession): Promise<void> {
    const said = new Set(files.map(({ itemPath }) => itemPath));
    for await (const { key } of eachObject(store, prefix)) if (!said.has(key)) await store.delete(key);
  }

  async sweep(signal: AbortSignal): Promise<void> {
    const abandoned = await this.repository.findAbandoned(this.clock.now(), BATCH);
    for (const { slug } of abandoned) await this.sessions.release(slug, { from: ['open'] });
    await this.settleUnnamed();
    const reservations = await this.usage.dropOrphans(HOUR_MS, BATCH);
    let [objects, remains] = [0, 0];
    for (const [name, store] of this.stores) {
      try {
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
    return this.transfers.current.holds({ slug: addTo ?? slug, prefix });
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
