import { Injectable } from '@nestjs/common';
import { BackupProbe } from '../data/backup.probe.js';
import { DatabaseProbe } from '../data/database.probe.js';
import { type Check, failure, messageOf, type Part, parts } from '../domain/check.js';
import { BROKEN_FIX } from '../domain/fixes.js';
import { MailProbe, type MailWish } from './mail.probe.js';
import { PublicProbe } from './public.probe.js';
import { RedisProbe } from './redis.probe.js';
import { StoreProbe } from './store.probe.js';

/** Checks everything that an installation depends on. Changes nothing. */
@Injectable()
export class Doctor {
  constructor(
    private readonly database: DatabaseProbe,
    private readonly redis: RedisProbe,
    private readonly stores: StoreProbe,
    private readonly backup: BackupProbe,
    private readonly mail: MailProbe,
    private readonly address: PublicProbe,
  ) {}

  async *examine(wish: MailWish): AsyncGenerator<Check> {
    for (const part of parts) yield* await this.examinePart(part, wish);
  }

  /** A probe that breaks is a finding: the others are run all the same. */
  async examinePart(part: Part, wish: MailWish): Promise<Check[]> {
    try {
      return await (part === 'mail' ? this.mail.run(wish) : this[part].run());
    } catch (error) {
      return [failure(part, `This check failed (${messageOf(error)}).`, BROKEN_FIX)];
    }
  }
}
