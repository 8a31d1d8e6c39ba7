import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../../../../core/clock/clock.js';
import { isEmbeddedDatabase } from '../../../../core/mongo/embedded-database.js';
import { Migrations } from '../../../../core/mongo/migrations.js';
import { type Check, failure, messageOf, ok, warning } from '../domain/check.js';
import { DATABASE_FIX, EMBEDDED_FIX } from '../domain/fixes.js';

const OLDEST_MAJOR = 6;
const MAX_SKEW_MS = 30_000;

interface Hello {
  setName?: string;
  msg?: string;
  localTime: Date;
}

/** Version, purpose, replica set, write concern, clock, indexes, migrations. */
@Injectable()
export class DatabaseProbe {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
    private readonly migrations: Migrations,
  ) {}

  async run(): Promise<Check[]> {
    try {
      const hello = (await this.admin.command({ hello: 1 })) as Hello;
      return [
        await this.version(hello),
        ...purpose(hello),
        replicaSet(hello),
        this.writeConcern(),
        this.time(hello),
        await this.schema(),
      ];
    } catch (error) {
      return [failure('database', `The database does not respond (${messageOf(error)}).`, DATABASE_FIX)];
    }
  }

  private get admin() {
    return this.connection.getClient().db().admin();
  }

  private async version(hello: Hello): Promise<Check> {
    const { version } = (await this.admin.command({ buildInfo: 1 })) as { version: string };
    if (Number(version.split('.')[0]) >= OLDEST_MAJOR) {
      const name = isEmbeddedDatabase(hello) ? 'SecantusDB, compatible with MongoDB' : 'MongoDB';
      return ok('database', `${name} ${version}`);
    }
    return failure('database', `MongoDB ${version} is too old.`, `Upgrade it to ${OLDEST_MAJOR}.0 or newer.`);
  }

  /** Checks the write concern in force: the connection string may override the product's. */
  private writeConcern(): Check {
    const { writeConcern } = this.connection.getClient().options;
    if (writeConcern?.w === 'majority' && writeConcern.journal === true)
      return ok('database-writes', 'writes are acknowledged by the majority and the journal');
    return failure(
      'database-writes',
      'Writes can be lost: they are not acknowledged by the majority and the journal.',
      'Add w=majority&journal=true to MONGODB_URI.',
    );
  }

  private time({ localTime }: Hello): Check {
    const skew = Math.abs(localTime.getTime() - this.clock.now().getTime());
    if (skew <= MAX_SKEW_MS) return ok('database-clock', 'the clock of the database is in sync');
    return failure(
      'database-clock',
      `The clocks of this machine and the database differ by ${Math.round(skew / 1000)} s.`,
      'Run an NTP client (chrony, systemd-timesyncd) on both.',
    );
  }

  /** Indexes are only missed once the migrations that make them have run. */
  private async schema(): Promise<Check> {
    const pending = await this.migrations.pending();
    if (pending.length > 0)
      return warning('database-indexes', `${pending.length} migrations have not run.`, 'The next start runs them.');
    const missing: string[] = [];
    for (const model of Object.values(this.connection.models)) {
      const { toCreate } = await model.diffIndexes();
      missing.push(...toCreate.map((index) => `${model.collection.name} (${Object.keys(index).join(', ')})`));
    }
    if (missing.length === 0) return ok('database-indexes', 'all migrations have run and all indexes exist');
    return failure(
      'database-indexes',
      `Indexes are missing: ${missing.join('; ')}.`,
      'Run `npm run migrate -- --indexes`.',
    );
  }
}

/** Warns if the database is the embedded one, which is not meant for everything. */
function purpose(hello: Hello): Check[] {
  if (!isEmbeddedDatabase(hello)) return [];
  const text = 'The embedded database is for trying out and for small installations.';
  return [warning('database-embedded', text, EMBEDDED_FIX)];
}

function replicaSet({ setName, msg }: Hello): Check {
  if (setName !== undefined || msg === 'isdbgrid') return ok('database-replica-set', 'transactions work');
  return failure(
    'database-replica-set',
    'MongoDB is not a replica set, so there are no transactions.',
    'Start mongod with --replSet rs0 and run rs.initiate(); one member is enough.',
  );
}
