import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../core/clock/clock.js';
import { PICTURES_ROOT, PictureRecords } from '../pictures/index.js';
import { eachObject, Stores } from '../storage/index.js';
import { prefixOfKey, StorageUsage, type UploadSession, UploadSessionRepository } from '../uploads/index.js';
import { type Finding, start } from './domain/finding.js';

const ORPHAN_AGE_MS = 7 * DAY_MS;

/** Checks objects, upload sessions and storage usage against each other. */
@Injectable()
export class StorageInvariants {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly usage: StorageUsage,
    private readonly pictures: PictureRecords,
    private readonly stores: Stores,
  ) {}

  async nothingUnreferenced(now: Date): Promise<Finding> {
    const finding = start('I2', 'no object and no unfinished upload without an owner is older than 7 days');
    const before = now.getTime() - ORPHAN_AGE_MS;
    const check = async (key: string, at: Date, stillExists: () => Promise<boolean>): Promise<void> => {
      finding.checked += 1;
      if (at.getTime() >= before) return;
      // A running system deletes an object and then its session, both perhaps since the object was listed.
      if (!(await this.hasOwner(key)) && (await stillExists())) finding.breaches.push(`${key} belongs to nothing`);
    };
    for (const [, store] of this.stores) {
      for await (const { key, modifiedAt } of eachObject(store, ''))
        await check(key, modifiedAt, async () => (await store.head(key)) !== null);
      for (const { key, startedAt } of await store.listMultiparts())
        await check(key, startedAt, async () => (await store.listMultiparts(key)).length > 0);
    }
    return finding;
  }

  private async hasOwner(key: string): Promise<boolean> {
    if (key.startsWith(PICTURES_ROOT)) return this.pictures.owns(key);
    return (await this.sessions.findPrefixes([prefixOfKey(key)])).size > 0;
  }

  async usagesAreSums(): Promise<Finding> {
    const finding = start(
      'I3',
      'every storage usage is the sum over the uploads, and every kept upload that of its objects',
    );
    const accounts = new Set<string>();
    for await (const accountId of this.usage.eachAccount()) accounts.add(accountId);
    for await (const session of this.sessions.each('open')) accounts.add(session.accountId);
    for await (const session of this.sessions.each('kept')) {
      accounts.add(session.accountId);
      const bytes = await this.bytesOf(session);
      if (bytes !== session.totalBytes)
        finding.breaches.push(`upload ${session.slug}: counts ${session.totalBytes}, objects ${bytes}`);
    }
    for (const accountId of accounts) {
      finding.checked += 1;
      const { stored, summed } = await this.usage.compare(accountId);
      if (!isDeepStrictEqual(stored, summed))
        finding.breaches.push(
          `account ${accountId}: usage ${JSON.stringify(stored)}, uploads ${JSON.stringify(summed)}`,
        );
    }
    return finding;
  }

  /** Bytes of the objects that were not released. */
  private async bytesOf({ store, prefix, releasedPaths }: UploadSession): Promise<number> {
    const released = new Set(releasedPaths);
    let bytes = 0;
    for await (const { key, size } of eachObject(this.stores.named(store), prefix))
      if (!released.has(key)) bytes += size;
    return bytes;
  }
}
