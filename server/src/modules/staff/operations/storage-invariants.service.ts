import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '#contract/units.js';
import { PICTURES_ROOT, PictureRecords } from '../../members/brands/index.js';
import { eachObject, Stores } from '../../platform/storage/index.js';
import { type Transfer, storedBytesOf, TransferRepository } from '../../files/transfers/index.js';
import {
  ObjectOwners,
  ObjectPurges,
  prefixOfKey,
  StorageUsage,
  UploadSessionRepository,
} from '../../files/uploads/index.js';
import { type Finding, start } from './domain/finding.js';

const ORPHAN_AGE_MS = 7 * DAY_MS;

/** Checks objects, the records that own them and storage usage against each other. */
@Injectable()
export class StorageInvariants {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly owners: ObjectOwners,
    private readonly purges: ObjectPurges,
    private readonly transfers: TransferRepository,
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
      // A running system deletes an object and then its purge, both perhaps since the object was listed.
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
    const prefixes = [prefixOfKey(key)];
    // One after another: an owner may just release the object.
    if ((await this.sessions.findPrefixes(prefixes)).size > 0) return true;
    return (await this.owners.findPrefixes(prefixes)).size > 0 || (await this.purges.findPrefixes(prefixes)).length > 0;
  }

  async usagesAreSums(now: Date): Promise<Finding> {
    const finding = start(
      'I3',
      'every usage is the sum over uploads, transfers and examples and counts what was sent, and every transfer is the sum of its objects',
    );
    for await (const transfer of this.transfers.eachLive()) {
      const [stored, bytes] = [storedBytesOf(transfer), await this.bytesOf(transfer)];
      if (bytes !== stored) finding.breaches.push(`transfer ${transfer.slug}: counts ${stored}, objects ${bytes}`);
    }
    for (const accountId of await this.usage.accountIds()) {
      finding.checked += 1;
      const { stored, summed } = await this.usage.compare(accountId);
      if (!isDeepStrictEqual(stored, summed))
        finding.breaches.push(
          `account ${accountId}: usage ${JSON.stringify(stored)}, records ${JSON.stringify(summed)}`,
        );
      finding.breaches.push(...(await this.miscounted(accountId, now)));
    }
    return finding;
  }

  /** Sends of the current period. Earlier periods are not counted, since deleted transfers are forgotten. */
  private async miscounted(accountId: string, now: Date): Promise<string[]> {
    const sends = await this.usage.latestSends(accountId);
    if (!sends || !now.toISOString().startsWith(sends.period)) return [];
    const sent = await this.transfers.countSince(accountId, new Date(sends.period));
    // Another transfer may have been sent in between.
    if (sent === sends.count || !isDeepStrictEqual(await this.usage.latestSends(accountId), sends)) return [];
    return [`account ${accountId}: counts ${sends.count} transfers sent in ${sends.period}, has ${sent}`];
  }

  /** Bytes of the objects of its uploads, without versions that are being purged. */
  private async bytesOf({ store, files }: Transfer): Promise<number> {
    const purged = new Set(files.flatMap(({ itemPath, purgedAt }) => (purgedAt === null ? [] : [itemPath])));
    let bytes = 0;
    for (const prefix of new Set(files.map(({ itemPath }) => prefixOfKey(itemPath))))
      for await (const { key, size } of eachObject(this.stores.named(store), prefix))
        if (!purged.has(key)) bytes += size;
    return bytes;
  }
}
