import { Injectable } from '@nestjs/common';
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
    private readonly mail: MailProbe,
    private readonly address: PublicProbe,
  ) {}

  async *examine(wish: MailWish): AsyncGenerator<Check> {
    yield* await this.database.run();
    yield* await this.redis.run();
    yield* await this.stores.run();
    yield* await this.mail.run(wish);
    yield* await this.address.run();
  }
}
