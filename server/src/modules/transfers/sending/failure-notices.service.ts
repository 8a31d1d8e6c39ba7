import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../../core/clock/clock.js';
import { Alerts, type Tidings } from '../../alerts/index.js';
import { type MailOutcome, MailOutcomes } from '../../notifications/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { damagedMailId } from '../domain/mail-ids.js';
import { currentFiles, type Transfer } from '../domain/transfer.js';
import { TransferNotices } from './transfer-notices.service.js';

const named = z.object({ slug: z.string(), recipientId: z.string() });

/** Tells the sender what went wrong with a transfer: a mail that came back, files that were damaged. */
@Injectable()
export class FailureNotices implements OnModuleInit {
  constructor(
    private readonly outcomes: MailOutcomes,
    private readonly transfers: TransferRepository,
    private readonly notices: TransferNotices,
    private readonly alerts: Alerts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.outcomes.listen((outcome) => this.tellBounced(outcome));
  }

  /** A visitor by mail; a member as they have set, by that same mail. */
  async tellDamaged(transfer: Transfer): Promise<void> {
    const { sender } = transfer;
    const mailAt = sender.isMember ? await this.alerts.mailTime(sender.senderId, 'damaged') : this.clock.now();
    if (mailAt) await this.notices.tellDamaged(transfer, mailAt);
    const damaged = currentFiles(transfer).filter((file) => file.damaged);
    const [first] = damaged;
    if (!first) return;
    const known = transfer.files.filter((file) => file.damaged).length;
    await this.tell(transfer, {
      id: damagedMailId(transfer._id, known),
      kind: 'damaged',
      hasOwnMail: true,
      detail: { fileName: first.path, fileCount: damaged.length },
    });
  }

  private async tellBounced({ mailId, revision, template, props, state }: MailOutcome): Promise<void> {
    const isToRecipient = template === 'transfer-received' || template === 'files-added';
    if (state !== 'failed' || !isToRecipient) return;
    const { slug, recipientId } = named.parse(props);
    const transfer = await this.transfers.findPublicBySlug(slug);
    const email = transfer?.recipients.find((recipient) => recipient.recipientId === recipientId)?.email;
    if (!transfer || email === undefined) return;
    const { fileName, files } = transfer;
    await this.tell(transfer, {
      id: `bounce-${mailId}-${revision}`,
      kind: 'bounce',
      detail: { fileName, fileCount: files.length, email },
    });
  }

  private async tell(
    { sender, slug, title }: Transfer,
    { detail, ...tidings }: Pick<Tidings, 'id' | 'kind' | 'hasOwnMail' | 'detail'>,
  ): Promise<void> {
    if (!sender.isMember) return;
    const at = this.clock.now();
    await this.alerts.tell({ ...tidings, userId: sender.senderId, slug, at, detail: { ...detail, title } });
  }
}
