import { Injectable } from '@nestjs/common';
import { DAY_MS } from '#contract/units.js';
import { Clock } from '../../../../core/clock/clock.js';
import { HandlesJob, type JobContext } from '../../../../core/jobs/handles-job.js';
import { Log } from '../../../../core/logging/log.js';
import { type ObjectStore, Stores, isStoreAway } from '../../../platform/storage/index.js';
import { ScanCursorRepository } from '../data/scan-cursor.repository.js';
import { UploadSessionRepository } from '../data/upload-session.repository.js';
import { ObjectOwners } from './object-owners.js';
import { KEY_ROOTS, prefixOfKey } from '../upload-files.js';
import { scanOrphans } from '../uploads.jobs.js';
import { eachIsolated } from '../../../../core/jobs/isolated.js';

/** Minimum age of an orphaned object before it is deleted. */
const ORPHAN_AGE_MS = 7 * DAY_MS;
/** Pages of 1000 objects. A run is short, whatever the store holds; a round of a large store takes days. */
const PAGES_PER_RUN = 20;

interface Orphan {
  key: string;
  remove: () => Promise<void>;
}

/** Deletes objects that no record owns, and multipart uploads without an upload session. Each run continues where the last one stopped. */
@Injectable()
export class OrphanScan {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly owners: ObjectOwners,
    private readonly cursors: ScanCursorRepository,
    private readonly stores: Stores,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @HandlesJob(scanOrphans)
  async scan(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    for (const [name, store] of this.stores) {
      try {
        await eachIsolated(this.orphansIn(name, store, signal), {
          name: scanOrphans.name,
          idOf: ({ key }) => key,
          handle: ({ remove }) => remove(),
          signal,
          endsAll: isStoreAway,
        });
      } catch (error) {
        // An unavailable store must not stop the scan of the others; the next run retries.
        this.log.warn({ store: name, err: error }, 'store not scanned');
      }
    }
  }

  private async *orphansIn(name: string, store: ObjectStore, signal: AbortSignal): AsyncGenerator<Orphan> {
    for (const root of KEY_ROOTS) {
      yield* this.orphanedObjects(store, { root, scan: `${name}/${root}`, signal });
      const old = (await store.listMultiparts(root)).filter(({ startedAt }) => this.isOld(startedAt));
      for (const upload of await this.withoutSession(old))
        yield { key: upload.key, remove: () => store.abortMultipart(upload) };
    }
  }

  /** The cursor moves on, also past an object that cannot be deleted: the next round tries it again. */
  private async *orphanedObjects(
    store: ObjectStore,
    { root, scan, signal }: { root: string; scan: string; signal: AbortSignal },
  ): AsyncGenerator<Orphan> {
    let pages = 0;
    for await (const page of store.list(root, { after: await this.cursors.findPosition(scan) })) {
      const orphans = await this.orphansOf(page.filter(({ modifiedAt }) => this.isOld(modifiedAt)));
      for (const { key } of orphans) yield { key, remove: () => store.delete(key) };
      if (orphans.length > 0) this.log.info({ scan, objects: orphans.length }, 'orphaned objects deleted');
      pages += 1;
      if (pages === PAGES_PER_RUN || signal.aborted) return this.cursors.savePosition(scan, page.at(-1)?.key ?? '');
    }
    await this.cursors.savePosition(scan, '');
  }

  private async orphansOf<T extends { key: string }>(items: T[]): Promise<T[]> {
    const rest = await this.withoutSession(items);
    if (rest.length === 0) return [];
    const owned = await this.owners.findPrefixes(prefixesOf(rest));
    return rest.filter(({ key }) => !owned.has(prefixOfKey(key)));
  }

  /** No other call sends parts. */
  private async withoutSession<T extends { key: string }>(items: T[]): Promise<T[]> {
    if (items.length === 0) return [];
    const open = await this.sessions.findPrefixes(prefixesOf(items));
    return items.filter(({ key }) => !open.has(prefixOfKey(key)));
  }

  private isOld(at: Date): boolean {
    return at.getTime() < this.clock.now().getTime() - ORPHAN_AGE_MS;
  }
}

function prefixesOf(items: readonly { key: string }[]): string[] {
  return [...new Set(items.map(({ key }) => prefixOfKey(key)))];
}
