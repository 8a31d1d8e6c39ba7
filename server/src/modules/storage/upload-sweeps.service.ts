import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, HOUR_MS } from '../../core/clock/clock.js';
import { Log } from '../../core/logging/log.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { eachObject } from './domain/each-object.js';
import { slugOfKey } from './domain/object-key.js';
import type { ObjectInfo, ObjectStore } from './object-store.js';
import { Stores } from './stores.js';
import { StorageUsage } from './storage-usage.service.js';
import { UploadSessions } from './upload-sessions.service.js';

const BATCH = 200;
/** Objects that no upload knows are left alone this long (I2, F27). */
const ORPHAN_AGE_MS = 7 * DAY_MS;

/** Cleans up after people who left and processes that died. */
@Injectable()
export class UploadSweeps {
  constructor(
    private readonly repository: UploadSessionRepository,
    private readonly sessions: UploadSessions,
    private readonly usage: StorageUsage,
    private readonly stores: Stores,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Removes everything under a released upload's prefix, unfinished multipart uploads included. */
  async purge(slug: string): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (!session || session.state !== 'released') return;
    await this.stores.named(session.store).deletePrefix(session.prefix);
    await this.repository.removeReleased(slug);
  }

  /** Ends multipart uploads whose id was lost with an answer, so that nobody will complete them: they hold room. */
  async abortRemains(slug: string): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (session?.state !== 'kept') return;
    const store = this.stores.named(session.store);
    for (const upload of await store.listMultiparts(session.prefix)) await store.abortMultipart(upload);
  }

  async sweep(signal: AbortSignal): Promise<void> {
    const abandoned = await this.repository.findAbandoned(this.clock.now(), BATCH);
    for (const { slug } of abandoned) await this.sessions.release(slug, ['open']);
    const reservations = await this.usage.dropOrphans(HOUR_MS, BATCH);
    let [objects, remains] = [0, 0];
    for (const [, store] of this.stores) {
      objects += (await this.removeOrphanObjects(store, signal)) + (await this.abortOrphanMultiparts(store));
      remains += await store.tidy();
    }
    if (abandoned.length + reservations + objects + remains > 0) {
      this.log.info({ abandoned: abandoned.length, reservations, objects, remains }, 'uploads swept');
    }
  }

  private async removeOrphanObjects(store: ObjectStore, signal: AbortSignal): Promise<number> {
    let removed = 0;
    let batch: ObjectInfo[] = [];
    for await (const object of eachObject(store, '')) {
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

  private async abortOrphanMultiparts(store: ObjectStore): Promise<number> {
    const old = (await store.listMultiparts()).filter(({ startedAt }) => this.isOld(startedAt));
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
