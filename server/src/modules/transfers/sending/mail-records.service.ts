import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../../core/clock/clock.js';
import { Live } from '../../alerts/index.js';
import {
  type GateAnswer,
  type LeavingMail,
  MailGates,
  type MailOutcome,
  MailOutcomes,
  type TemplateName,
} from '../../notifications/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { additionProps } from '../domain/mail-parts.js';
import { isExpired, isWithdrawn, type Transfer } from '../domain/transfer.js';
import { TransferLog } from '../integrity/transfer-log.service.js';

const named = z.object({ slug: z.string(), recipientId: z.string() });

/** They lead to a link, or tell that it was sent: nothing to say once it is gone. */
const aboutLinks: readonly TemplateName[] = ['transfer-received', 'files-added', 'transfer-sent', 'transfer-reminder'];
const ofLink = z.object({ slug: z.string(), recipientId: z.string().optional() });
const ofAdditions = z.looseObject({ told: z.array(z.string()).default([]) });
const ofEnd = z.object({ expiresAt: z.number() });

/** Writes into a transfer's log what became of the mails to its recipients. */
@Injectable()
export class MailRecords implements OnModuleInit {
  constructor(
    private readonly outcomes: MailOutcomes,
    private readonly gates: MailGates,
    private readonly transfers: TransferRepository,
    private readonly log: TransferLog,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.outcomes.listen((outcome) => this.record(outcome));
    this.gates.register((mail) => this.hasPoint(mail));
  }

  /** Queued perhaps by a job that read the transfer before it was taken back, or somebody was withdrawn. */
  private async hasPoint({ template, props }: LeavingMail): Promise<GateAnswer> {
    if (!aboutLinks.includes(template)) return true;
    const { slug, recipientId } = ofLink.parse(props);
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (!transfer) return true;
    if (template === 'transfer-reminder' && !this.isStillDue(transfer, props)) return false;
    if (transfer.deletedAt !== null || isWithdrawn(transfer, recipientId)) return false;
    return template === 'files-added' ? addedByNow(transfer, props) : true;
  }

  /** A reminder names the end; one that waited must not name another than the link has by now. */
  private isStillDue(transfer: Transfer, props: unknown): boolean {
    const { expiresAt } = ofEnd.parse(props);
    return transfer.reminds && transfer.expiresAt.getTime() === expiresAt && !isExpired(transfer, this.clock.now());
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
    await this.live.publish(transfer.ownerId, { type: 'transfer-changed', slug });
  }
}

/** Nothing to tell where all that was added is gone again. Orders from before mails gathered anything name no uploads. */
function addedByNow(transfer: Transfer, props: unknown): GateAnswer {
  const { told, ...rest } = ofAdditions.parse(props);
  if (told.length === 0) return true;
  const contents = additionProps(transfer, told);
  return contents.fileCount > 0 && { props: { ...rest, told, ...contents } };
}
