import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DAY_MS } from '#contract/units.js';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { type BackupRecord, BACKUPS, fingerprintOf, LAST_BACKUP } from '../../../../core/mongo/backup-record.js';
import { type Check, failure, messageOf, ok, warning } from '../domain/check.js';
import { BACKUP_FIX, DATABASE_FIX } from '../domain/fixes.js';

const OLDEST_MS = 2 * DAY_MS;

/** Whether there is a young and whole backup, with the keys that are in use: as `npm run backup` leaves word of it. */
@Injectable()
export class BackupProbe {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async run(): Promise<Check[]> {
    try {
      const record = await this.connection.collection<BackupRecord>(BACKUPS).findOne({ _id: LAST_BACKUP });
      if (record) return [this.age(record), this.keys(record)];
      return [warning('backup', '`npm run backup` has not completed a backup of this installation yet.', BACKUP_FIX)];
    } catch (error) {
      return [failure('backup', `The database does not respond (${messageOf(error)}).`, DATABASE_FIX)];
    }
  }

  private age({ at, missing }: BackupRecord): Check {
    const text = `the last backup is from ${at.toISOString()}`;
    if (this.clock.now().getTime() - at.getTime() > OLDEST_MS) return failure('backup', text, BACKUP_FIX);
    if (missing === 0) return ok('backup', text);
    return failure(
      'backup',
      `${text}, without ${missing} files that the store has lost`,
      'Run npm run fsck -- --bytes.',
    );
  }

  private keys({ keys }: BackupRecord): Check {
    if (keys === fingerprintOf(this.config.env)) return ok('backup-keys', 'it contains the keys in use');
    return failure(
      'backup-keys',
      'The keys have changed since the last backup, so it lacks the current ones.',
      BACKUP_FIX,
    );
  }
}
