import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../../core/clock/clock.js';
import { type DueMail, MailChecks, type MailVerdict, type TemplateName } from '../../mail/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { additionProps } from '../domain/mail-parts.js';
import { isExpired, isWithdrawn, type Transfer } from '../domain/transfer.js';

/** Mails that are about a link: void once it is gone. */
const aboutLinks: readonly TemplateName[] = ['transfer-received', 'files-added', 'transfer-sent', 'transfer-reminder'];
const ofLink = z.object({ slug: z.string(), recipientId: z.string().optional() });
const ofAdditions = z.looseObject({ itemIds: z.array(z.string()) });
const ofEnd = z.object({ expiresAt: z.number() });

/** May a mail about a transfer still leave? It may have been queued by a job that read the transfer before it changed. */
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
    if (!aboutLinks.includes(template)) return true;
    const { slug, recipientId } = ofLink.parse(props);
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (!transfer) return true;
    if (template === 'transfer-reminder' && !this.isStillDue(transfer, props)) return false;
    if (transfer.deletedAt !== null || isWithdrawn(transfer, recipientId)) return false;
    return template === 'files-added' ? addedByNow(transfer, props) : true;
  }

  /** A reminder names the expiry: one that waited must not name another than the link has by now. */
  private isStillDue(transfer: Transfer, props: unknown): boolean {
    const { expiresAt } = ofEnd.parse(props);
    return transfer.reminds && transfer.expiresAt.getTime() === expiresAt && !isExpired(transfer, this.clock.now());
  }
}

/** Void where all that was added is gone again. */
function addedByNow(transfer: Transfer, props: unknown): MailVerdict {
  const { itemIds, ...rest } = ofAdditions.parse(props);
  const contents = additionProps(transfer, itemIds);
  return contents.fileCount > 0 && { props: { ...rest, itemIds, ...contents } };
}
