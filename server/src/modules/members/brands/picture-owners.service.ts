import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/transactions.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { Accounts } from '../../identity/accounts/index.js';
import { Users } from '../../identity/auth/index.js';
import { PictureRepository, PICTURES } from './data/picture.repository.js';
import { pictureIdOf, type PictureOwner } from './domain/picture.js';
import { removeUnused } from './pictures.jobs.js';

/** Which picture a user or an account shows. */
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
    const now = this.clock.now();
    const replaced = await this.transactions.run(async (transaction) => {
      const before = await this.replace(owner, address, transaction);
      if (before === null) throw new AppError('unauthenticated');
      const pictureId = pictureIdOf(before);
      if (pictureId === null) return null;
      const outbox = [outboxEntry(removeUnused, { pictureId, because: 'replaced' }, now)];
      await this.pictures.addToOutbox(pictureId, outbox, transaction);
      return { pictureId, outbox };
    });
    if (replaced) await this.outbox.relay(PICTURES, replaced.pictureId, replaced.outbox);
  }

  private replace({ kind, ownerId }: PictureOwner, address: string, transaction: Transaction): Promise<string | null> {
    return kind === 'profile'
      ? this.users.setPicture(ownerId, address, transaction)
      : this.accounts.setPicture(ownerId, kind === 'logo' ? 'logoPic' : 'groundPic', address, transaction);
  }
}
