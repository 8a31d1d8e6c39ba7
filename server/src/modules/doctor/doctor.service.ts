import { Injectable } from '@nestjs/common';
import { type DoctorPart, doctorParts } from '#contract/admin/doctor.js';
import { BackupProbe } from './data/backup.probe.js';
import { DatabaseProbe } from './data/database.probe.js';
import type { Check } from './domain/check.js';
import { MailProbe, type MailWish } from './mail.probe.js';
import { PublicProbe } from './public.probe.js';
import { RedisProbe } from './redis.probe.js';
import { StoreProbe } from './store.probe.js';

/** Tries everything that an installation stands on. Changes nothing. */
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
    for (const part of doctorParts) yield* await this.examinePart(part, wish);
  }

  examinePart(part: DoctorPart, wish: MailWish): Promise<Check[]> {
    return part === 'mail' ? this.mail.run(wish) : this[part].run();
  }
}
