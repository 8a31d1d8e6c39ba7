import { Injectable } from '@nestjs/common';
import { DAY_MS } from '#contract/units.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../../core/jobs/define-job.js';
import { HandlesJob, OnEvent } from '../../../../core/jobs/handles-job.js';
import { Transactions } from '../../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../../core/outbox/outbox.js';
import { randomId } from '../../../../core/secrets/secrets.js';
import { Mails } from '../../../platform/mail/index.js';
import {
  AddressRepository,
  type Member,
  type User,
  Users,
  USERS,
  VerificationCodes,
  addressChanged,
} from '../../auth/index.js';
import { releaseAddresses } from '../login.jobs.js';

const UNDO_DAYS = 7;

interface AddressChange {
  email: string;
  code: string;
  network: string;
}

/** Changes the address of a user who has entered a code that was mailed to the new one, and mails the one before. */
@Injectable()
export class AddressChanges {
  constructor(
    private readonly addresses: AddressRepository,
    private readonly users: Users,
    private readonly codes: VerificationCodes,
    private readonly mails: Mails,
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
    await this.codes.checkCode({ email, purpose: 'address', code, network });
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

  /** Mails the address before. A change that has been undone is not mailed. */
  @OnEvent(addressChanged, 'addresses.mail-notice')
  async sendNotice({ userId, changeId }: PayloadOf<typeof addressChanged>): Promise<void> {
    const user = await this.users.findById(userId);
    if (user?.formerAddress?.changeId !== changeId) return;
    const { email, changedAt, until } = user.formerAddress;
    await this.mails.queue({
      id: `address-changed-${changeId}`,
      template: 'address-changed',
      to: { email, name: user.fullName },
      lang: user.lang,
      props: { changeId, newEmail: user.email, at: changedAt.getTime(), until: until.getTime() },
    });
  }

  @HandlesJob(releaseAddresses)
  async release(): Promise<void> {
    await this.addresses.release(this.clock.now());
  }

  private async findChangeable(userId: string): Promise<User> {
    const user = await this.users.findById(userId);
    if (!user) throw new AppError('unauthenticated');
    if (user.formerAddress && user.formerAddress.until > this.clock.now()) throw new AppError('address-change-open');
    return user;
  }
}
