import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Live } from '../../members/notifications/index.js';
import { mailFailed, mailSent } from '../../platform/mail/index.js';
import {
  addresseeOf,
  transferDeleted,
  filesAdded,
  filesOfUpload,
  type Transfer,
  transferChanged,
  transferCreated,
  transferMoved,
  TransferRepository,
} from '../../files/transfers/index.js';
import { TransferLog } from './transfer-log.service.js';

type MailEvent = PayloadOf<typeof mailSent>;

/** Names of mails in the log. */
const loggedMails: Partial<Record<MailEvent['template'], string>> = {
  'transfer-received': 'transfer',
  'files-added': 'addition',
  'verification-code': 'code',
};

/** Logs events of transfers and mails. */
@Injectable()
export class EventLog {
  constructor(
    private readonly log: TransferLog,
    private readonly transfers: TransferRepository,
    private readonly live: Live,
  ) {}

  @OnEvent(transferCreated, 'audit.log')
  async logForward({ transferId, slug, ...upload }: PayloadOf<typeof transferCreated>): Promise<void> {
    await this.logCopies(transferId, { uploadSlug: slug, ...upload });
  }

  @OnEvent(filesAdded, 'audit.log')
  async logAddition({ transferId, uploadSlug, ...upload }: PayloadOf<typeof filesAdded>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    const files = filesOfUpload(transfer, uploadSlug);
    await this.appendInOrder(transferId, {
      kind: 'files-added',
      once: `added-${uploadSlug}`,
      data: { fileIds: files.map(({ id }) => id), bytes: files.reduce((sum, { size }) => sum + size, 0) },
    });
    await this.logCopies(transferId, { uploadSlug, ...upload });
    await this.refresh(transfer);
  }

  @OnEvent(transferChanged, 'audit.log')
  async logChange(changed: PayloadOf<typeof transferChanged>): Promise<void> {
    const { transferId, slug, createdBy, revision, kind, data, at } = changed;
    await this.appendInOrder(transferId, { kind, data, at: new Date(at), once: `change-${revision}` });
    if (createdBy !== '') await this.live.publishAbout(changed, { type: 'transfer-changed', slug });
  }

  @OnEvent(transferMoved, 'audit.log')
  async logMove({ transferId, revision, from, to, at }: PayloadOf<typeof transferMoved>): Promise<void> {
    await this.appendInOrder(transferId, {
      kind: 'moved',
      data: { from, to },
      once: `moved-${revision}`,
      at: new Date(at),
    });
    await this.refresh(await this.transfers.findById(transferId));
  }

  @OnEvent(transferDeleted, 'audit.log')
  async logDeletion({ transferId, at }: PayloadOf<typeof transferDeleted>): Promise<void> {
    await this.appendInOrder(transferId, { kind: 'deleted', data: {}, once: 'deleted', at: new Date(at) });
  }

  @OnEvent(mailSent, 'audit.log')
  logSentMail(mail: MailEvent): Promise<void> {
    return this.logMail(mail, 'sent');
  }

  @OnEvent(mailFailed, 'audit.log')
  logFailedMail(mail: MailEvent): Promise<void> {
    return this.logMail(mail, 'failed');
  }

  /** Appended after the downloads so far. */
  private async appendInOrder(transferId: string, entry: Parameters<TransferLog['append']>[1]): Promise<void> {
    await this.log.appendDownloads(transferId);
    await this.log.append(transferId, entry);
  }

  private async logMail(mail: MailEvent, state: 'sent' | 'failed'): Promise<void> {
    const addressee = addresseeOf(mail);
    const transfer = addressee && (await this.transfers.findSent(addressee.slug));
    if (!transfer) return;
    await this.log.append(transfer._id, {
      kind: `mail-${state}`,
      once: `${mail.mailId}-${mail.revision}-${state}`,
      data: { recipientId: addressee.recipientId, about: loggedMails[mail.template] },
    });
    await this.refresh(transfer);
  }

  /** Updates the sender's open pages. */
  private async refresh(transfer: Pick<Transfer, 'sender' | 'accountId' | 'createdBy' | 'slug'> | null): Promise<void> {
    if (transfer?.sender.isMember)
      await this.live.publishAbout(transfer, { type: 'transfer-changed', slug: transfer.slug });
  }

  /** Logs copies in the log of the transfer that the files come from. */
  private async logCopies(
    transferId: string,
    {
      uploadSlug,
      forwardOf,
      copiedFiles,
    }: Pick<PayloadOf<typeof filesAdded>, 'uploadSlug' | 'forwardOf' | 'copiedFiles'>,
  ): Promise<void> {
    if (forwardOf === null) return;
    await this.log.append(forwardOf, {
      kind: 'forwarded',
      once: `forwarded-${uploadSlug}`,
      data: { transferId, fileCount: copiedFiles },
    });
  }
}
