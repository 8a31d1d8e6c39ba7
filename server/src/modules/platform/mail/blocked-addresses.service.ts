import { Injectable } from '@nestjs/common';
import { DAY_MS } from '#contract/units.js';
import { JoinedReads } from '../../../core/batching/joined-calls.js';
import { Clock } from '../../../core/clock/clock.js';
import { Log } from '../../../core/logging/log.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import { type MailBlock, MailBlockRepository } from './data/mail-block.repository.js';
import type { BlockReason } from './data/mail-block.schema.js';
import { type Bounce, BOUNCES_WITHIN_MS, mailsEndUntil } from './domain/bounce.js';

/** Addresses that are not mailed, since mails came back or were reported as spam. */
@Injectable()
export class BlockedAddresses {
  private readonly reads = new JoinedReads((emails) => this.blocks.findAll(emails));

  constructor(
    private readonly blocks: MailBlockRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Why it is not mailed; null if it is. */
  async reasonOf(email: string): Promise<BlockReason | null> {
    return this.current(await this.reads.call(email))?.reason ?? null;
  }

  /** Idempotent by the bounce's id; ends mails to the address where the rule says so. */
  async countBounce(email: string, bounce: Bounce): Promise<void> {
    const now = this.clock.now();
    const keptUntil = new Date(now.getTime() + BOUNCES_WITHIN_MS);
    const counted = await this.blocks.addBounce(email, bounce, keptUntil);
    if (!counted && bounce.isGone) await this.blocks.makeLasting(email);
    const state = counted ?? (await this.blocks.findByAddress(email));
    const until = mailsEndUntil(state?.bounces ?? [], now);
    if (until !== undefined) await this.write(email, { reason: 'bounced', until });
  }

  /** Until it is lifted. */
  block(email: string, reason: BlockReason, transaction?: Transaction): Promise<boolean> {
    return this.write(email, { reason, until: null }, transaction);
  }

  /**
   * Whether a mail that its reader asks for may leave although mails came back: one a day, as mailboxes are mended, and
   * mail servers mistaken.
   */
  mayTry(email: string, mailId: string): Promise<boolean> {
    const at = this.clock.now();
    return this.blocks.startTrial(email, { mailId, at, before: new Date(at.getTime() - DAY_MS) });
  }

  /** A mail server took a mail for it: the mailbox is there again. */
  async endBounceBlock(email: string): Promise<void> {
    if (await this.blocks.deleteBounced(email)) this.log.info({}, 'address mailed again');
  }

  private async write(
    email: string,
    { reason, until }: { reason: BlockReason; until: Date | null },
    transaction?: Transaction,
  ): Promise<boolean> {
    const isNew = await this.blocks.block(email, { reason, since: this.clock.now(), until }, transaction);
    if (isNew) this.log.warn({ reason }, 'address not mailed any more');
    return isNew;
  }

  /** Null if it was mailed anyway. */
  lift(email: string, transaction: Transaction): Promise<MailBlock | null> {
    return this.blocks.lift(email, transaction);
  }

  /** Null also for a block that has ended by itself. */
  async findBlock(email: string): Promise<MailBlock | null> {
    return this.current(await this.blocks.findByAddress(email));
  }

  private current(block: MailBlock | null): MailBlock | null {
    return block?.keptUntil && block.keptUntil <= this.clock.now() ? null : block;
  }

  /** The latest first. */
  page(page: { skip: number; limit: number }): Promise<{ blocks: MailBlock[]; total: number }> {
    return this.blocks.page(page);
  }

  async forget(email: string): Promise<void> {
    await this.blocks.delete(email);
  }
}
