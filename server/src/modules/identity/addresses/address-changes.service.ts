import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Transactions } from '../../../core/mongo/transactions.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { randomId } from '../../../core/secrets/random.js';
import { AddressRepository, type Member, type User, Users, USERS, VerificationCodes } from '../auth/index.js';
import { addressChanged } from './addresses.events.js';

const UNDO_DAYS = 7;

interface AddressChange {
  email: string;
  code: string;
  network: string;
}

/** Changes the address of a user who has shown a code that was mailed to the new one. */
@Injectable()
export class AddressChanges {
  constructor(
    private readonly addresses: AddressRepository,
    private readonly users: Users,
    private readonly codes: VerificationCodes,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** An address that is taken gets a mail that says so instead. */
  async sendCode({ userId, lang }: Member, email: string, network: string): Promise<void> {
    await this.findChangeable(userId);
    const isTaken = await this.users.isTaken(email);
    await this.codes.send({ email, purpose: 'address', lang, network, isTaken });
  }

  async change({ userId }: Member, { email, code, network }: AddressChange): Promise<User> {
    const user = await this.findChangeable(userId);
    await this.codes.check({ email, purpose: 'address', code, network });
    const now = this.clock.now();
    const changeId = randomId();
    const until = new Date(now.getTime() + UNDO_DAYS * DAY_MS);
    const formerAddress = { email: user.email, changeId, changedAt: now, until };
    const outbox = [outboxEntry(addressChanged, { userId, changeId }, now)];
    const isChanged = await this.transactions.run((transaction) =>
      this.addresses.change(user, { email, formerAddress, outbox }, transaction),
    );
    if (!isChanged) throw new AppError('address-change-open');
    await this.outbox.relay(USERS, userId, outbox);
    return { ...user, email, formerAddress };
  }

  private async findChangeable(userId: string): Promise<User> {
    const user = await this.users.findById(userId);
    if (!user) throw new AppError('unauthenticated');
    if (user.formerAddress && user.formerAddress.until > this.clock.now()) throw new AppError('address-change-open');
    return user;
  }
}
