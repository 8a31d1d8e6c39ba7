import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { STORAGE_ACCOUNTS_MAX } from '#contract/admin/operations.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { defineSchedule } from '../../../core/jobs/define-job.js';
import { Users } from '../../identity/auth/index.js';
import { Stores } from '../../platform/storage/index.js';
import { StorageUsage } from '../../files/uploads/index.js';
import { StorageDayRepository } from './data/storage-day.repository.js';

/** Writes down how much each store holds today; the last time of a day stays. */
const countStorage = defineSchedule({ name: 'operations.count-storage', everyMs: 6 * HOUR_MS, isLong: true });

const DAYS_SHOWN = 90;
const sumOf = ({ stores }: { stores: readonly { bytes: number }[] }): number =>
  stores.reduce((sum, { bytes }) => sum + bytes, 0);
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Stored bytes by store and account. */
@Injectable()
export class StorageFigures {
  constructor(
    private readonly usage: StorageUsage,
    private readonly stores: Stores,
    private readonly users: Users,
    private readonly days: StorageDayRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(countStorage)
  async count(): Promise<void> {
    const sums = await this.usage.byStore();
    // Includes stores that are empty, and those that left the configuration and still have files.
    const names = new Set([...[...this.stores].map(([name]) => name), ...sums.keys()]);
    const stores = [...names].map((store) => ({ store, bytes: sums.get(store) ?? 0 }));
    const countedAt = this.clock.now();
    await this.days.saveDay({ _id: dayOf(countedAt.getTime()), stores, countedAt });
  }

  async readFigures() {
    const since = dayOf(this.clock.now().getTime() - (DAYS_SHOWN - 1) * DAY_MS);
    const [days, accounts, disk] = await Promise.all([this.days.since(since), this.largest(), this.disk()]);
    const last = days.at(-1);
    const latest = new Map(last?.stores.map(({ store, bytes }) => [store, bytes]));
    // Bytes that were stored after the count of an empty installation are not counted yet.
    const isCounted = accounts.length === 0 || [...latest.values()].some((bytes) => bytes > 0);
    const stores = [...this.stores].map(([store, { kind }]) => ({
      store,
      kind,
      isDefault: store === this.stores.defaultName,
      bytes: isCounted ? (latest.get(store) ?? null) : null,
      disk: kind === 'disk' ? disk : null,
    }));
    return { stores, accounts, days, countedAt: last?.countedAt ?? null };
  }

  /** Bytes of all stores now and a week earlier; null until they were counted. */
  async readWeek(): Promise<{ bytes: number; before: number | null } | null> {
    const first = dayOf(this.clock.now().getTime() - 7 * DAY_MS);
    const days = await this.days.since(first);
    const [earliest, last] = [days[0], days.at(-1)];
    if (!last) return null;
    return { bytes: sumOf(last), before: earliest?._id === first ? sumOf(earliest) : null };
  }

  private async largest() {
    const accounts = await this.usage.largest(STORAGE_ACCOUNTS_MAX);
    return Promise.all(
      accounts.map(async ({ accountId, bytes }) => {
        const owner = await this.users.findOwner(accountId);
        return { accountId, bytes, userId: owner?.id ?? '', email: owner?.email ?? '' };
      }),
    );
  }

  private async disk(): Promise<{ freeBytes: number; totalBytes: number } | null> {
    if (![...this.stores].some(([, { kind }]) => kind === 'disk')) return null;
    const { bavail, blocks, bsize } = await statfs(this.config.env.STORAGE_DIR);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  }
}
