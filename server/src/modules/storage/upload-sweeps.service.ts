import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, HOUR_MS } from '../../core/clock/clock.js';
import { Log } from '../../core/logging/log.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { ObjectStore } from './object-store.js';
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
    private readonly store: ObjectStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Removes everything under a released upload's prefix, unfinished multipart uploads included. */
  async purge(slug: string): Promise<void> {
    const session = await this.repository.findBySlug(slug);
    if (!session || session.state !== 'released') return;
    await this.store.deletePrefix(session.prefix);
    await this.repository.removeReleased(slug);
  }

  async sweep(signal: AbortSignal): Promise<void> {
    const abandoned = await this.repository.findAbandoned(this.clock.now(), BATCH);
    for (const { slug } of abandoned) await this.sessions.release(slug, ['open']);
    const reservations = await this.usage.dropOrphans(HOUR_MS, BATCH);
    const objects = await this.removeOrphanObjects(signal);
    if (abandoned.length + reservations + objects > 0) {
      this.log.info({ abandoned: abandoned.length, reservations, objects }, 'uploads swept');
    }
  }

  private async removeOrphanObjects(signal: AbortSignal): Promise<number> {
    const before = this.clock.now().getTime() - ORPHAN_AGE_MS;
    let removed = 0;
    for await (const page of this.store.list('')) {
      if (signal.aborted) break;
      const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < before);
      const states = await this.repository.statesOf([...new Set(old.map(({ key }) => slugOfKey(key)))]);
      for (const { key } of old) {
        if (states.has(slugOfKey(key))) continue;
        await this.store.delete(key);
        removed += 1;
      }
    }
    return removed;
  }
}

/** Keys are `{area}/{owner}/{slug}/…`. */
export function slugOfKey(key: string): string {
  return key.split('/')[2] ?? '';
}
