import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { Log } from '../../core/logging/log.js';
import type { Transaction } from '../../core/mongo/transactions.js';
import { type MailBlock, MailBlockRepository } from './data/mail-block.repository.js';
import type { BlockReason } from './data/mail-block.schema.js';
import { type Bounce, BOUNCES_WITHIN_MS, endsMails } from './domain/bounce.js';

/** Addresses that are not mailed, since mails came back or were reported as spam. */
@Injectable()
export class BlockedAddresses {
  constructor(
    private readonly blocks: MailBlockRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Why it is not mailed; null if it is. */
  async reasonOf(email: string): Promise<BlockReason | null> {
    return (await this.blocks.find(email))?.reason ?? null;
  }

  /** Idempotent by the bounce's id; ends mails to the address where the rule says so. */
  async countBounce(email: string, bounce: Bounce): Promise<void> {
    const now = this.clock.now();
    const keptUntil = new Date(now.getTime() + BOUNCES_WITHIN_MS);
    const counted = await this.blocks.addBounce(email, bounce, keptUntil);
    const state = counted ?? (await this.blocks.find(email));
    if (!state || !endsMails(state.bounces, now)) return;
    await this.block(email, 'bounced');
  }

  async block(email: string, reason: BlockReason, transaction?: Transaction): Promise<boolean> {
    const isNew = await this.blocks.block(email, reason, this.clock.now(), transaction);
    if (isNew) this.log.warn({ reason }, 'address not mailed any more');
    return isNew;
  }

  /** Null if it was mailed anyway. */
  lift(email: string, transaction: Transaction): Promise<MailBlock | null> {
    return this.blocks.lift(email, transaction);
  }

  find(email: string): Promise<MailBlock | null> {
    return this.blocks.find(email);
  }

  /** The latest first. */
  page(page: { skip: number; limit: number }): Promise<{ blocks: MailBlock[]; total: number }> {
    return this.blocks.page(page);
  }

  async forget(email: string): Promise<void> {
    await this.blocks.delete(email);
  }
}
