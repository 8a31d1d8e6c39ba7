import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { Clock } from '../../../core/clock/clock.js';
import { type MailOrder, Mails } from '../../notifications/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import type { Download } from '../domain/download.js';
import {
  addedMailId,
  damagedMailId,
  downloadedMailId,
  lockedMailId,
  receivedMailId,
  sentMailId,
} from '../domain/mail-ids.js';
import {
  currentFiles,
  currentRecipients,
  isExpired,
  type Recipient,
  type Transfer,
  type TransferFile,
  uploadOf,
} from '../domain/transfer.js';

const FILES_IN_MAIL = 20;

/** Every mail about a transfer. Each has a name of its own, so telling twice tells once. */
@Injectable()
export class TransferNotices {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  async tellCreated(transfer: Transfer): Promise<void> {
    if (transfer.sendAs !== 'email') return;
    for (const recipient of currentRecipients(transfer)) await this.mails.queue(received(transfer, recipient));
    await this.mails.queue(sent(transfer));
  }

  /** A mail that still waits tells of the transfer as it is now, and names no file that a new password protects. */
  async refresh(transfer: Transfer): Promise<void> {
    const { undoUntil } = transfer;
    if (!undoUntil || undoUntil <= this.clock.now()) return;
    for (const recipient of currentRecipients(transfer)) await this.mails.rewrite(received(transfer, recipient));
    await this.mails.rewrite(sent(transfer));
  }

  /** @throws {AppError} transfer-not-found, transfer-expired, resend-limit */
  async resend(ownerId: string, slug: string, recipientId: string): Promise<void> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    const recipient =
      transfer && currentRecipients(transfer).find((candidate) => candidate.recipientId === recipientId);
    if (!transfer || !recipient) throw new AppError('transfer-not-found');
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    await this.mails.queue(received(transfer, recipient));
    // As the transfer is by now: perhaps it has another message, or a password that protects what the first mail named.
    await this.mails.rewrite(received(transfer, recipient));
    await this.mails.resend(receivedMailId(transfer._id, recipientId));
  }

  /** To those of them who are recipients, wherever the transfer's first mails went. */
  async tellRecipients(transfer: Transfer, recipientIds: readonly string[]): Promise<void> {
    for (const recipient of currentRecipients(transfer))
      if (recipientIds.includes(recipient.recipientId)) await this.mails.queue(received(transfer, recipient));
  }

  /** What has not left for this recipient never does. */
  async takeBack(transfer: Transfer, recipientId: string): Promise<void> {
    const uploads = new Set(transfer.files.map(({ itemPath }) => uploadOf(itemPath)));
    await this.mails.cancel([
      receivedMailId(transfer._id, recipientId),
      ...[...uploads].map((uploadSlug) => addedMailId(uploadSlug, recipientId)),
    ]);
  }

  /** None of its mails leaves any more. */
  async holdBack(transfer: Transfer): Promise<void> {
    await this.mails.cancel(mailIdsOf(transfer));
  }

  /** Mails that were held back only because the transfer was deleted when they were about to leave. */
  async revive(transfer: Transfer): Promise<void> {
    const current = { ...transfer, recipients: currentRecipients(transfer) };
    for (const [id, state] of await this.mails.statesOf(mailIdsOf(current)))
      if (state === 'cancelled') await this.mails.resend(id);
  }

  /** Once for each addition: `name` is that of its upload. */
  async tellAdded(transfer: Transfer, name: string, files: TransferFile[]): Promise<void> {
    const { sender, passwordHash } = transfer;
    for (const { recipientId, email, name: addressee } of currentRecipients(transfer)) {
      await this.mails.queue({
        id: addedMailId(name, recipientId),
        ...waiting(transfer),
        template: 'files-added',
        to: { email, name: addressee },
        replyTo: sender.email,
        lang: transfer.lang,
        isFromVisitor: !sender.isMember,
        props: {
          slug: transfer.slug,
          recipientId,
          senderName: sender.name,
          senderEmail: sender.email,
          isMember: sender.isMember,
          files: passwordHash ? [] : listed(files),
          fileCount: files.length,
          totalBytes: files.reduce((sum, { size }) => sum + size, 0),
          expiresAt: transfer.expiresAt.getTime(),
          hasPassword: passwordHash !== null,
        },
      });
    }
  }

  /** Warns the sender: nobody gets these files any more until they are sent again. */
  async tellDamaged(transfer: Transfer, notBefore: Date): Promise<void> {
    const files = currentFiles(transfer).filter(({ damaged }) => damaged);
    if (files.length === 0) return;
    // Removed ones too: what is named once stays named, so that the next one is told of.
    const known = transfer.files.filter(({ damaged }) => damaged).length;
    await this.mails.queue({
      id: damagedMailId(transfer._id, known),
      template: 'files-damaged',
      notBefore,
      to: { email: transfer.sender.email, name: transfer.sender.name },
      lang: transfer.lang,
      props: {
        slug: transfer.slug,
        files: transfer.passwordHash ? [] : listed(files),
        fileCount: files.length,
        hasPassword: transfer.passwordHash !== null,
      },
    });
  }

  async tellDownloaded(transfer: Transfer, download: Download & { startedAt: Date }): Promise<void> {
    const { recipientId, kind, fileIds, country, city, startedAt } = download;
    const [first] = transfer.files.filter(({ id }) => fileIds.includes(id));
    await this.mails.queue({
      id: downloadedMailId(transfer._id, recipientId),
      template: 'transfer-downloaded',
      to: { email: transfer.sender.email, name: transfer.sender.name },
      lang: transfer.lang,
      props: {
        slug: transfer.slug,
        recipientEmail: transfer.recipients.find((recipient) => recipient.recipientId === recipientId)?.email ?? null,
        what: kind === 'zip' ? 'all' : 'file',
        fileName: first?.path ?? transfer.fileName,
        fileCount: fileIds.length,
        place: country ? { country, city: city ?? '' } : null,
        at: startedAt.getTime(),
      },
    });
  }

  async tellLocked(transfer: Transfer): Promise<void> {
    await this.mails.queue({
      id: lockedMailId(transfer._id, transfer.passwordVersion),
      template: 'link-password-locked',
      to: { email: transfer.sender.email, name: transfer.sender.name },
      lang: transfer.lang,
      props: { slug: transfer.slug, fileName: transfer.fileName },
    });
  }
}

function received(transfer: Transfer, { recipientId, email, name }: Recipient): MailOrder<'transfer-received'> {
  const { sender, passwordHash } = transfer;
  const files = currentFiles(transfer);
  return {
    id: receivedMailId(transfer._id, recipientId),
    ...waiting(transfer),
    template: 'transfer-received',
    to: { email, name },
    replyTo: sender.email,
    lang: transfer.lang,
    isFromVisitor: !sender.isMember,
    props: {
      slug: transfer.slug,
      recipientId,
      senderName: sender.name,
      senderEmail: sender.email,
      isMember: sender.isMember,
      message: passwordHash ? '' : transfer.message,
      files: passwordHash ? [] : listed(files),
      fileCount: files.length,
      totalBytes: transfer.totalBytes,
      expiresAt: transfer.expiresAt.getTime(),
      hasPassword: passwordHash !== null,
    },
  };
}

function sent(transfer: Transfer): MailOrder<'transfer-sent'> {
  const { sender } = transfer;
  const files = currentFiles(transfer);
  return {
    id: sentMailId(transfer._id),
    ...waiting(transfer),
    template: 'transfer-sent',
    to: { email: sender.email, name: sender.name },
    lang: transfer.lang,
    props: {
      slug: transfer.slug,
      recipients: currentRecipients(transfer).map(({ email }) => email),
      files: listed(files),
      fileCount: files.length,
      totalBytes: transfer.totalBytes,
      expiresAt: transfer.expiresAt.getTime(),
      hasPassword: transfer.passwordHash !== null,
      message: transfer.message,
    },
  };
}

function listed(files: TransferFile[]): { name: string; sizeBytes: number }[] {
  return files.slice(0, FILES_IN_MAIL).map(({ path, size }) => ({ name: path, sizeBytes: size }));
}

/** While a send can be undone, nothing of it leaves. */
function waiting({ undoUntil }: Transfer): { notBefore?: Date } {
  return undoUntil ? { notBefore: undoUntil } : {};
}

function mailIdsOf({ _id, slug, recipients, files }: Transfer): string[] {
  const additions = new Set(files.map(({ itemPath }) => uploadOf(itemPath)).filter((upload) => upload !== slug));
  const ofRecipients = recipients.flatMap(({ recipientId }) => [
    receivedMailId(_id, recipientId),
    ...[...additions].map((upload) => addedMailId(upload, recipientId)),
  ]);
  return [...ofRecipients, sentMailId(_id)];
}
