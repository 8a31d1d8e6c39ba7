import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../core/errors/app-error.js';
import { Clock } from '../../../../core/clock/clock.js';
import type { PayloadOf } from '../../../../core/jobs/define-job.js';
import { OnEvent } from '../../../../core/jobs/handles-job.js';
import { eachIsolated } from '../../../../core/jobs/isolated.js';
import { batchMailIds, type MailRequest, Mails } from '../../../platform/mail/index.js';
import { CurrentSenders } from '../views/current-senders.service.js';
import { TransferRepository } from '../data/transfer.repository.js';
import {
  additionProps,
  additionsTopic,
  damagedMailId,
  infectedMailId,
  judgedMailId,
  listedFiles,
  lockedMailId,
  nameProps,
  receivedMailId,
  receivedProps,
  senderProps,
  sentMailId,
  sentProps,
  toRecipient,
  toSender,
} from '../domain/transfer-mail.js';
import {
  currentFiles,
  currentRecipients,
  isExpired,
  type Recipient,
  type Transfer,
  type TransferFile,
} from '../domain/transfer.js';
import { filesAdded, transferCreated } from '../transfers.events.js';
import { type SenderProof, Senders } from './senders.service.js';

/** Queues the mails about a transfer. Mail ids are derived from their content, so every method is idempotent. */
@Injectable()
export class TransferMails {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly mails: Mails,
    private readonly senders: CurrentSenders,
    private readonly proofs: Senders,
    private readonly clock: Clock,
  ) {}

  @OnEvent(transferCreated, 'transfers.dispatch')
  async deliver({ transferId }: Pick<PayloadOf<typeof transferCreated>, 'transferId'>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    // Also for a deleted transfer: the mail is cancelled when it is due, and sent if the deletion is undone.
    if (transfer.sendAs !== 'email') return;
    const mails = [...currentRecipients(transfer).map((recipient) => received(transfer, recipient)), sent(transfer)];
    await this.mails.queueMany(mails);
  }

  /** Handles the explicit request for a transfer's mails. Creation has queued them already, so only `resendTo` gets one again. */
  async sendOnRequest(
    proof: SenderProof,
    slug: string,
    resendTo: string | undefined,
  ): Promise<{ recipients: number; resent: boolean }> {
    const scope = this.proofs.scopeOf(proof);
    if (scope === null) throw new AppError('unauthenticated');
    const transfer = await this.transfers.findOwned(scope, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    if (resendTo === undefined) await this.deliver({ transferId: transfer._id });
    else {
      if (proof.principal.kind === 'member') proof.principal.entitlements.assertMaySend();
      await this.resend(transfer, resendTo);
    }
    return { recipients: currentRecipients(transfer).length, resent: resendTo !== undefined };
  }

  private async resend(transfer: Transfer, recipientId: string): Promise<void> {
    const recipient = currentRecipients(transfer).find((candidate) => candidate.recipientId === recipientId);
    if (!recipient) throw new AppError('transfer-not-found');
    await this.mails.queue(received(transfer, recipient));
    await this.mails.resend(receivedMailId(transfer._id, recipientId));
  }

  /** Mails those of `recipientIds` who are current recipients, also for a transfer sent as a link. */
  async mailRecipients(transfer: Transfer, recipientIds: readonly string[]): Promise<void> {
    const mailed = currentRecipients(transfer).filter(({ recipientId }) => recipientIds.includes(recipientId));
    await this.mails.queueMany(mailed.map((recipient) => received(transfer, recipient)));
  }

  /** Cancels the waiting mails to one recipient. */
  async cancelForRecipient(transfer: Transfer, recipientId: string): Promise<void> {
    await this.mails.cancel(mailIdsTo(transfer, recipientId, this.clock.now()));
  }

  /** Cancels all waiting mails of the transfer. */
  async cancelAll(transfer: Transfer): Promise<void> {
    await this.mails.cancel(mailIdsOf(transfer, this.clock.now()));
  }

  /** Queues the mails again that were cancelled because the transfer was deleted when they were due. */
  async resendCancelled(transfer: Transfer): Promise<void> {
    const current = { ...transfer, recipients: currentRecipients(transfer) };
    await this.mails.resendCancelled(mailIdsOf(current, this.clock.now()));
  }

  /** Adds each addition once to the next mail that covers several additions. */
  @OnEvent(filesAdded, 'transfers.dispatch')
  async deliverAddition({
    transferId,
    uploadSlug,
  }: Pick<PayloadOf<typeof filesAdded>, 'transferId' | 'uploadSlug'>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    await eachIsolated(currentRecipients(transfer), {
      name: 'transfers.dispatch',
      idOf: ({ recipientId }) => recipientId,
      handle: (recipient) => this.mails.queueBatched(added(transfer, recipient, uploadSlug), uploadSlug),
    });
  }

  /** Warns the sender that damaged files can no longer be downloaded and must be sent again. */
  async mailDamaged(transfer: Transfer, notBefore: Date): Promise<void> {
    // Counts removed ones too, so that the next damaged file gets a new mail id.
    const known = transfer.files.filter(isDamaged).length;
    const mail = { id: damagedMailId(transfer._id, known), template: 'files-damaged', notBefore } as const;
    await this.mailAbout(transfer, currentFiles(transfer).filter(isDamaged), mail);
  }

  /** Mails the sender that files cannot be downloaded because a virus was found in them. */
  async mailInfected(transfer: Transfer): Promise<void> {
    const known = transfer.files.filter(isInfected).map(({ id }) => id);
    const notBefore = this.clock.now();
    const mail = { id: infectedMailId(transfer._id, known), template: 'virus-found', notBefore } as const;
    await this.mailAbout(transfer, currentFiles(transfer).filter(isInfected), mail);
  }

  /** Mails the sender the staff's decision on a file that the scanner stopped. */
  async mailJudged(transfer: Transfer, fileId: string, revision: number): Promise<void> {
    const files = currentFiles(transfer).filter(({ id }) => id === fileId);
    const template = files.some(isInfected) ? 'virus-found' : 'virus-cleared';
    const mail = { id: judgedMailId(transfer._id, revision), template, notBefore: this.clock.now() } as const;
    await this.mailAbout(transfer, files, mail);
  }

  private async mailAbout(
    transfer: Transfer,
    files: TransferFile[],
    mail: { id: string; template: 'files-damaged' | 'virus-found' | 'virus-cleared'; notBefore: Date },
  ): Promise<void> {
    if (files.length === 0) return;
    await this.mails.queue({
      ...mail,
      ...(await this.senders.findMailAddress(transfer)),
      props: {
        ...nameProps(transfer, files),
        slug: transfer.slug,
        files: listedFiles(transfer, files),
        fileCount: files.length,
        hasPassword: transfer.passwordHash !== null,
      },
    });
  }

  async mailLocked(transfer: Transfer): Promise<void> {
    await this.mails.queue({
      id: lockedMailId(transfer._id, transfer.passwordVersion),
      template: 'link-password-locked',
      ...(await this.senders.findMailAddress(transfer)),
      props: { slug: transfer.slug, fileCount: currentFiles(transfer).length },
    });
  }
}

function isDamaged({ damaged }: TransferFile): boolean {
  return damaged;
}

function isInfected({ scan }: TransferFile): boolean {
  return scan === 'infected';
}

function received(transfer: Transfer, recipient: Recipient): MailRequest<'transfer-received'> {
  const { recipientId } = recipient;
  return {
    id: receivedMailId(transfer._id, recipientId),
    ...notBeforeUndo(transfer),
    ...toRecipient(transfer, recipient),
    template: 'transfer-received',
    props: receivedProps(transfer, recipientId),
  };
}

function added(transfer: Transfer, recipient: Recipient, uploadSlug: string): MailRequest<'files-added'> {
  const { recipientId } = recipient;
  return {
    id: additionsTopic(transfer._id, recipientId),
    ...notBeforeUndo(transfer),
    ...toRecipient(transfer, recipient),
    template: 'files-added',
    props: { ...additionProps(transfer, [uploadSlug]), ...senderProps(transfer), recipientId },
  };
}

function sent(transfer: Transfer): MailRequest<'transfer-sent'> {
  return {
    id: sentMailId(transfer._id),
    ...notBeforeUndo(transfer),
    ...toSender(transfer),
    template: 'transfer-sent',
    props: sentProps(transfer),
  };
}

/** Mails wait until the send can no longer be undone. */
function notBeforeUndo({ undoUntil }: Transfer): { notBefore?: Date } {
  return undoUntil ? { notBefore: undoUntil } : {};
}

function mailIdsOf(transfer: Transfer, now: Date): string[] {
  const { _id, recipients } = transfer;
  return [...recipients.flatMap(({ recipientId }) => mailIdsTo(transfer, recipientId, now)), sentMailId(_id)];
}

/** Only the latest of the mails about additions can still be waiting. */
function mailIdsTo({ _id }: Transfer, recipientId: string, now: Date): string[] {
  return [receivedMailId(_id, recipientId), ...batchMailIds(additionsTopic(_id, recipientId), now)];
}
