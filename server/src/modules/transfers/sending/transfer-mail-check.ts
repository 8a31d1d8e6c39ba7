import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../../core/clock/clock.js';
import { type DueMail, MailChecks, type MailVerdict, type TemplateName } from '../../mail/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { additionProps } from '../domain/mail-parts.js';
import { currentFiles, isExpired, isWithdrawn, type Transfer } from '../domain/transfer.js';

/** Mails that are cancelled once their link is disabled. */
const aboutLinks: readonly TemplateName[] = ['transfer-received', 'files-added', 'transfer-sent', 'transfer-reminder'];
/** Sent on behalf of who sent the transfer. */
const onBehalf: readonly TemplateName[] = [
  'transfer-received',
  'files-added',
  'transfer-reminder',
  'extension-granted',
];
const linkProps = z.object({ slug: z.string(), recipientId: z.string().nullish() });
const additionMailProps = z.looseObject({ itemIds: z.array(z.string()) });
const expiryProps = z.object({ expiresAt: z.number() });

/**
 * Checks a mail about a transfer right before it is sent, because the transfer may have changed since it was queued.
 */
@Injectable()
export class TransferMailCheck implements OnModuleInit {
  constructor(
    private readonly checks: MailChecks,
    private readonly transfers: TransferRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.register('transfers', (mail) => this.check(mail));
  }

  private async check({ template, props }: DueMail): Promise<MailVerdict> {
    if (!aboutLinks.includes(template) && !onBehalf.includes(template)) return true;
    const { slug, recipientId } = linkProps.parse(props);
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (!transfer) return true;
    const sending = onBehalf.includes(template) && transfer.sender.isMember ? { accountId: transfer.accountId } : {};
    if (template === 'extension-granted') return sending;
    if (template === 'transfer-reminder' && !this.isStillDue(transfer, props)) return false;
    if (transfer.deletedAt !== null || transfer.withheld || isWithdrawn(transfer, recipientId)) return false;
    if (currentFiles(transfer).some(({ scan }) => scan === 'infected')) return false;
    if (template !== 'files-added') return sending;
    const current = currentAdditions(transfer, props);
    return current !== null && { ...sending, props: current };
  }

  /** A reminder names the expiry, so it is outdated once the expiry moves. */
  private isStillDue(transfer: Transfer, props: unknown): boolean {
    const { expiresAt } = expiryProps.parse(props);
    return transfer.reminds && transfer.expiresAt.getTime() === expiresAt && !isExpired(transfer, this.clock.now());
  }
}

/** The current file list; null if all added files were removed again. */
function currentAdditions(transfer: Transfer, props: unknown): object | null {
  const { itemIds, ...rest } = additionMailProps.parse(props);
  const contents = additionProps(transfer, itemIds);
  return contents.fileCount > 0 ? { ...rest, itemIds, ...contents } : null;
}
