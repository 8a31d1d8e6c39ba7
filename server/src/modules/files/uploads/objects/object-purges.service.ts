import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../core/clock/clock.js';
import type { PayloadOf } from '../../../../core/jobs/define-job.js';
import { HandlesJob, RetryLaterError } from '../../../../core/jobs/handles-job.js';
import type { Transaction } from '../../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../../core/outbox/outbox.js';
import { randomId } from '../../../../core/secrets/secrets.js';
import { eachObject, type ObjectStore, Stores } from '../../../platform/storage/index.js';
import { ObjectPurgeRepository, OBJECT_PURGES } from '../data/object-purge.repository.js';
import { objectKey, thumbnailKey } from '../upload-files.js';
import { type ObjectPurge, writableUntil } from '../domain/object-purge.js';
import type { UploadSession } from '../domain/upload-session.js';
import { purgeObjects } from '../uploads.jobs.js';

interface Taken extends Pick<ObjectPurge, 'store'>, Partial<Pick<ObjectPurge, 'prefixes' | 'keys' | 'keptFiles'>> {
  /** When the last upload of these objects ended; until some time after it clients can write. Default: now. */
  endedAt?: Date;
}

/** Call it after the commit; the outbox finds what a crash leaves. */
export type Relay = () => Promise<void>;

/** Deletes objects that their owner has released. */
@Injectable()
export class ObjectPurges {
  constructor(
    private readonly purges: ObjectPurgeRepository,
    private readonly stores: Stores,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Plans a purge in the transaction in which the owner releases the objects. */
  async add(
    { store, prefixes = [], keys = [], keptFiles = 0, endedAt }: Taken,
    transaction: Transaction,
  ): Promise<Relay> {
    const now = this.clock.now();
    const purge: ObjectPurge = {
      _id: randomId(),
      store,
      prefixes,
      keys,
      keptFiles,
      writableUntil: writableUntil(this.stores.named(store).kind, endedAt ?? now),
    };
    const entries = [outboxEntry(purgeObjects, { purgeId: purge._id }, now)];
    await this.purges.insert(purge, entries, transaction);
    return () => this.outbox.relay(OBJECT_PURGES, purge._id, entries);
  }

  /**
   * Like `add`, for what a bucket may hold beyond the files of an upload: what a client wrote or may still write with lent credentials,
   * and parts whose ids were lost with a response.
   */
  async addOthers(
    { store, prefix, files, multiparts }: Pick<UploadSession, 'store' | 'prefix' | 'files' | 'multiparts'>,
    transaction: Transaction,
  ): Promise<Relay> {
    const { lends, kind } = this.stores.named(store);
    const mayHoldOthers = lends || (kind === 's3' && multiparts.length > 0);
    if (!mayHoldOthers) return () => Promise.resolve();
    return this.add({ store, prefixes: [prefix], keptFiles: files.length }, transaction);
  }

  /** Idempotent. Runs at once, and again when all write permissions have expired. */
  @HandlesJob(purgeObjects)
  async purge({ purgeId }: PayloadOf<typeof purgeObjects>): Promise<void> {
    const purge = await this.purges.findById(purgeId);
    if (!purge) return;
    const isLast = purge.writableUntil <= this.clock.now();
    const store = this.stores.named(purge.store);
    for (const key of purge.keys) for (const each of [key, thumbnailKey(key)]) await store.delete(each);
    for (const prefix of purge.prefixes)
      await (purge.keptFiles > 0 ? deleteOthers(store, prefix, purge.keptFiles) : deleteAll(store, prefix));
    if (!isLast) throw new RetryLaterError(purge.writableUntil, 'a client may still write');
    await this.purges.remove(purgeId);
  }

  /** Finds those of `prefixes` that are being purged. */
  findPrefixes(prefixes: readonly string[]): Promise<string[]> {
    return this.purges.findPrefixes(prefixes);
  }
}

async function deleteAll(store: ObjectStore, prefix: string): Promise<void> {
  await store.deletePrefix(prefix);
  await store.deletePrefix(thumbnailKey(prefix));
}

/** Deletes what the store holds beyond the files of the upload: objects, and unfinished parts. */
async function deleteOthers(store: ObjectStore, prefix: string, keptFiles: number): Promise<void> {
  const kept = new Set(Array.from({ length: keptFiles }, (_, index) => objectKey(prefix, index)));
  for await (const { key } of eachObject(store, prefix)) if (!kept.has(key)) await store.delete(key);
  for (const upload of await store.listMultiparts(prefix)) await store.abortMultipart(upload);
}
