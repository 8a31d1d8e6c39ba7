import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { migrations } from '../../../migrations/index.js';
import { ConfigurationError } from '../../config/env.js';
import { Clock } from '../clock/clock.js';
import { Log } from '../logging/log.js';
import { RESTORES, type RestoreState } from './backup-record.js';
import { isDuplicateKey } from './writes.js';

export interface Migration {
  /** Recorded in the database, so that it runs once. */
  name: string;
  /** Must be idempotent: it runs again if the process dies before it is recorded. */
  run(connection: Connection): Promise<void>;
  /** Describes the changes, for a dry run; without it the dry run prints the name alone. */
  plan?(): Promise<string>;
}

const LEASE_MS = 30_000;
const POLL_MS = 200;

interface Recorded {
  _id: string;
  /** Only on the lock. */
  holder?: string;
  until?: Date;
  /** Only on a migration. */
  ranAt?: Date;
}

/** Runs missing migrations at startup, in one process under a lease; other processes wait. */
@Injectable()
export class Migrations implements OnModuleInit {
  private readonly holder = randomUUID();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** One line for each migration that the next start will run. */
  async pending(): Promise<string[]> {
    const missing = await this.missing(this.wanted());
    return Promise.all(missing.map(async ({ name, plan }) => (plan ? `${name}: ${await plan()}` : name)));
  }

  /** Makes every declared index that is not there, whatever was recorded. */
  async restoreIndexes(): Promise<void> {
    for (const model of Object.values(this.connection.models)) await model.createIndexes();
  }

  async onModuleInit(): Promise<void> {
    await this.refuseHalfRestored();
    const wanted = this.wanted();
    while ((await this.missing(wanted)).length > 0) {
      if (!(await this.lock())) await delay(POLL_MS);
      else await this.runAll(await this.missing(wanted));
    }
  }

  /** Refuses to start with a part of the files: people would be mailed that the others are damaged. @throws {ConfigurationError} */
  private async refuseHalfRestored(): Promise<void> {
    const restore = await this.connection.collection<RestoreState>(RESTORES).findOne({ _id: 'restore' });
    if (restore)
      throw new ConfigurationError(
        `The restore of backup ${restore.snapshot} was broken off. Give the same \`npm run restore\` command again: it goes on where it stopped.`,
      );
  }

  private wanted(): Migration[] {
    return migrations(Object.values(this.connection.models));
  }

  private async missing(wanted: readonly Migration[]): Promise<Migration[]> {
    const found = await this.records
      .find({ _id: { $in: wanted.map(({ name }) => name) } })
      .map(({ _id }) => _id)
      .toArray();
    const done = new Set(found);
    return wanted.filter(({ name }) => !done.has(name));
  }

  private async runAll(missing: readonly Migration[]): Promise<void> {
    const renewal = setInterval(() => void this.lock().catch(() => false), LEASE_MS / 3);
    try {
      for (const migration of missing) {
        await migration.run(this.connection);
        const ranAt = this.clock.now();
        await this.records.updateOne({ _id: migration.name }, { $set: { ranAt } }, { upsert: true });
        this.log.info({ migration: migration.name }, 'migrated');
      }
    } finally {
      clearInterval(renewal);
      await this.records.deleteOne({ _id: 'lock', holder: this.holder });
    }
  }

  /** Takes or renews the lock; false while another process holds it. */
  private async lock(): Promise<boolean> {
    const now = this.clock.now();
    const lease = { holder: this.holder, until: new Date(now.getTime() + LEASE_MS) };
    try {
      await this.records.updateOne(
        { _id: 'lock', $or: [{ holder: this.holder }, { until: { $lt: now } }] },
        { $set: lease },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private get records() {
    return this.connection.collection<Recorded>('migrations');
  }
}
