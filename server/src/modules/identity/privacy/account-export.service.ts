import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { ZipArchive } from 'archiver';
import { Clock } from '../../../core/clock/clock.js';
import { CSV_BOM, type CsvCell, csvLine } from '../../../core/csv/write-csv.js';
import { PersonalData, type PersonalDataPart, type AccountHolder } from '../accounts/index.js';
import { type User, Users } from '../auth/index.js';

/** Writes what is stored of a user and their own account: a list of records for each part. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly users: Users,
    private readonly data: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Writes one JSON document. Reads and writes record by record, and ends `stream`. False, with nothing written, if there is no such user. */
  async writeExport(userId: string, stream: Writable): Promise<boolean> {
    const user = await this.users.findById(userId);
    if (!user) return false;
    await pipeline(Readable.from(this.documentOf(holdersOf(user))), stream);
    return true;
  }

  /** Writes a zip of that document and a table in CSV for each part that holds anything. Ends `stream`. */
  async writeArchive(userId: string, stream: Writable): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user) return;
    const archive = new ZipArchive();
    const written = pipeline(archive, stream);
    await Promise.all([written, this.fill(archive, holdersOf(user))]);
  }

  private async fill(archive: ZipArchive, holders: readonly AccountHolder[]): Promise<void> {
    const date = this.clock.now();
    archive.append(Readable.from(this.documentOf(holders)), { name: 'account.json', date });
    for (const [name, part] of this.data.parts()) {
      const columns = await columnsOf(part, holders);
      if (columns.length > 0)
        archive.append(Readable.from(tableOf(part, holders, columns)), { name: `${name}.csv`, date });
    }
    await archive.finalize();
  }

  private async *documentOf(holders: readonly AccountHolder[]): AsyncGenerator<string> {
    yield `{\n"exportedAt": ${JSON.stringify(this.clock.now())}`;
    for (const [name, part] of this.data.parts()) {
      yield `,\n${JSON.stringify(name)}: [`;
      let separator = '\n';
      for await (const record of recordsOf(part, holders)) {
        yield `${separator}${JSON.stringify(record)}`;
        separator = ',\n';
      }
      yield '\n]';
    }
    yield '\n}\n';
  }
}

/**
 * The account that the user owns, and their first one if they got their team from another user. Only the owner of a
 * team exports it.
 */
function holdersOf({ id: userId, email, teamRole, accountId, ownAccountId }: User): AccountHolder[] {
  const accountIds = teamRole === 'owner' ? [...new Set([accountId, ownAccountId])] : [ownAccountId];
  return accountIds.map((id) => ({ accountId: id, userId, email }));
}

/** Records that are the same in several accounts of a user are exported once. */
async function* recordsOf(part: PersonalDataPart, holders: readonly AccountHolder[]): AsyncGenerator<object> {
  const given = new Set<string>();
  for (const holder of holders)
    for await (const record of part.export(holder)) {
      if (holders.length === 1) {
        yield record;
        continue;
      }
      const text = JSON.stringify(record);
      if (!given.has(text)) yield record;
      given.add(text);
    }
}

async function columnsOf(part: PersonalDataPart, holders: readonly AccountHolder[]): Promise<string[]> {
  const columns = new Set<string>();
  for await (const record of recordsOf(part, holders)) for (const column of Object.keys(record)) columns.add(column);
  return [...columns];
}

async function* tableOf(
  part: PersonalDataPart,
  holders: readonly AccountHolder[],
  columns: readonly string[],
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(columns);
  for await (const record of recordsOf(part, holders)) {
    const cells = new Map<string, unknown>(Object.entries(record));
    yield csvLine(columns.map((column) => cellOf(cells.get(column))));
  }
}

/** Lists and nested records as JSON. */
function cellOf(value: unknown): CsvCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object' && !(value instanceof Date)) return JSON.stringify(value);
  return value as CsvCell;
}
