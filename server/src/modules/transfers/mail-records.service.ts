import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { type MailOutcome, MailOutcomes } from '../notifications/index.js';
import { TransferRepository } from './data/transfer.repository.js';
import { TransferLog } from './transfer-log.service.js';

const named = z.object({ slug: z.string(), recipientId: z.string() });

/** Writes into a transfer's log what became of the mails to its recipients. */
@Injectable()
export class MailRecords implements OnModuleInit {
  constructor(
    private readonly outcomes: MailOutcomes,
    private readonly transfers: TransferRepository,
    private readonly log: TransferLog,
  ) {}

  onModuleInit(): void {
    this.outcomes.listen((outcome) => this.record(outcome));
  }

  private async record({ mailId, revision, template, props, state }: MailOutcome): Promise<void> {
    if (template !== 'transfer-received' && template !== 'files-added') return;
    const { slug, recipientId } = named.parse(props);
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (!transfer) return;
    await this.log.append(transfer, {
      kind: state === 'sent' ? 'mail-sent' : 'mail-failed',
      once: `${mailId}-${revision}-${state}`,
      data: { recipientId, about: template === 'files-added' ? 'addition' : 'transfer' },
    });
  }
}
