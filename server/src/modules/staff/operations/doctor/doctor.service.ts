import { Injectable } from '@nestjs/common';
import { BackupProbe } from '../data/backup.probe.js';
import { DatabaseProbe } from '../data/database.probe.js';
import { type Check, failure, messageOf, type Part, parts } from '../domain/check.js';
import { BROKEN_FIX } from '../domain/fixes.js';
import { MailProbe, type MailWish } from './mail.probe.js';
import { PublicProbe } from './public.probe.js';
import { RedisProbe } from './redis.probe.js';
import { StoreProbe } from './store.probe.js';

export interface DoctorWish extends MailWish {
  /** How long a slow upload through a proxy takes, to find its time limit. Default: none is tried. */
  slowUploadMs?: number;
}

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

  async *examine(wish: DoctorWish): AsyncGenerator<Check> {
    for (const part of parts) yield* await this.examinePart(part, wish);
  }

  /** A probe that breaks is a finding: the others are run all the same. */
  async examinePart(part: Part, wish: DoctorWish): Promise<Check[]> {
    try {
      if (part === 'mail') return await this.mail.run(wish);
      if (part === 'address') return await this.address.run(wish.slowUploadMs);
      return await this[part].run();
    } catch (error) {
      return [failure(part, `This check failed (${messageOf(error)}).`, BROKEN_FIX)];
    }
  }
}
