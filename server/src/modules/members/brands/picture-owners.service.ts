import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { Accounts } from '../../identity/accounts/index.js';
import { Users } from '../../identity/auth/index.js';
import { PictureRepository, PICTURES } from './data/picture.repository.js';
import { pictureIdOf, type PictureOwner } from './domain/picture.js';
import { removeUnused } from './pictures.jobs.js';

/** A picture to be removed; `relay` must follow. */
interface Release {
  pictureId: string;
  outbox: OutboxEntry[];
}

/** Which picture a user, an account or the installation shows. */
@Injectable()
export class PictureOwners {
  constructor(
    private readonly pictures: PictureRepository,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The one before is removed by a job. */
  async show(owner: PictureOwner, address: string): Promise<void> {
    const replaced = await this.transactions.run(async (transaction) => {
      const before = await this.replace(owner, address, transaction);
      if (before === null) throw new AppError('unauthenticated');
      const pictureId = pictureIdOf(before);
      return pictureId === null ? [] : [await this.release(pictureId, transaction)];
    });
    await this.relay(replaced);
  }

  /**
   * The pictures that the installation's policies name after a change, and before it. Those that they no longer name are
   * removed by a job.
   */
  async exchange(
    before: readonly string[],
    after: readonly string[],
    transaction: Transaction,
  ): Promise<readonly Release[]> {
    for (const id of after)
      if (!before.includes(id) && (await this.pictures.findById(id))?.kind !== 'installation')
        throw new AppError('picture-not-found');
    const releases: Release[] = [];
    for (const id of before) if (!after.includes(id)) releases.push(await this.release(id, transaction));
    return releases;
  }

  async relay(releases: readonly Release[]): Promise<void> {
    for (const { pictureId, outbox } of releases) await this.outbox.relay(PICTURES, pictureId, outbox);
  }

  private async release(pictureId: string, transaction: Transaction): Promise<Release> {
    const outbox = [outboxEntry(removeUnused, { pictureId, because: 'replaced' }, this.clock.now())];
    await this.pictures.addToOutbox(pictureId, outbox, transaction);
    return { pictureId, outbox };
  }

  private replace({ kind, ownerId }: PictureOwner, address: string, transaction: Transaction): Promise<string | null> {
    return kind === 'profile'
      ? this.users.setPicture(ownerId, address, transaction)
      : this.accounts.setPicture(ownerId, kind === 'logo' ? 'logoPic' : 'groundPic', address, transaction);
  }
}
