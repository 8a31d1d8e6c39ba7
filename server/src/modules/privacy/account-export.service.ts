import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AccountData, type AccountHolder } from '../accounts/index.js';
import { Users } from '../auth/index.js';

/** Writes what is stored of an account as one JSON document: a list of records for each part. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly users: Users,
    private readonly data: AccountData,
    private readonly clock: Clock,
  ) {}

  /** Reads and writes record by record, and ends `stream`. False, with nothing written, if there is no such account. */
  async write(accountId: string, stream: Writable): Promise<boolean> {
    const user = await this.users.findOwner(accountId);
    if (!user) return false;
    const holder = { accountId, userId: user.id, email: user.email };
    await pipeline(Readable.from(this.documentOf(holder)), stream);
    return true;
  }

  private async *documentOf(holder: AccountHolder): AsyncGenerator<string> {
    yield `{\n"exportedAt": ${JSON.stringify(this.clock.now())}`;
    for (const [name, part] of this.data.parts()) {
      yield `,\n${JSON.stringify(name)}: [`;
      let separator = '\n';
      for await (const record of part.export(holder)) {
        yield `${separator}${JSON.stringify(record)}`;
        separator = ',\n';
      }
      yield '\n]';
    }
    yield '\n}\n';
  }
}
