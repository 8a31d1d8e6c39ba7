import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Alerts, Live } from '../../alerts/index.js';
import { Mails } from '../../notifications/index.js';
import type { ExtensionRequest } from '../domain/extension.js';
import { declinedMailId, extendedMailId, extensionMailId } from '../domain/mail-ids.js';
import { fromSender, senderProps, toSender } from '../domain/mail-parts.js';
import { currentFiles, type Transfer } from '../domain/transfer.js';

/** What is told of requests for more time. Each mail and notification has a name of its own, so telling twice tells once. */
@Injectable()
export class ExtensionNotices {
  constructor(
    private readonly mails: Mails,
    private readonly alerts: Alerts,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  /** A member is told where and when it wants to be told; a visitor by mail. */
  async tellOwner(transfer: Transfer, request: ExtensionRequest): Promise<void> {
    const { sender, ownerId } = transfer;
    const notBefore = sender.isMember ? await this.alerts.mailTime(ownerId, 'extension') : this.clock.now();
    if (notBefore) await this.mailOwner(transfer, request, notBefore);
    if (!sender.isMember) return;
    await this.alerts.tell({
      id: extensionMailId(request.requestId),
      userId: ownerId,
      kind: 'extension',
      slug: transfer.slug,
      at: request.askedAt,
      hasOwnMail: true,
      detail: {
        fileName: nameOf(transfer),
        email: request.email,
        note: request.note,
        until: transfer.expiresAt.getTime(),
      },
    });
  }

  /** Open pages of the owner show what there is to answer. */
  async refreshOwner({ sender, ownerId, slug }: Transfer): Promise<void> {
    if (sender.isMember) await this.live.publish(ownerId, { type: 'transfer-changed', slug });
  }

  async tellExtended(
    transfer: Transfer,
    { requestId, email, recipientId, lang, until }: ExtensionRequest,
  ): Promise<void> {
    await this.mails.queue({
      id: extendedMailId(requestId, until ?? transfer.expiresAt),
      template: 'extension-granted',
      to: { email, name: '' },
      lang,
      ...fromSender(transfer),
      props: {
        ...senderProps(transfer),
        slug: transfer.slug,
        recipientId,
        fileCount: currentFiles(transfer).length,
        expiresAt: transfer.expiresAt.getTime(),
        hasPassword: transfer.passwordHash !== null,
      },
    });
  }

  async tellDeclined(transfer: Transfer, { requestId, email, lang }: ExtensionRequest): Promise<void> {
    await this.mails.queue({
      id: declinedMailId(requestId),
      template: 'extension-declined',
      to: { email, name: '' },
      lang,
      ...fromSender(transfer),
      props: senderProps(transfer),
    });
  }

  private mailOwner(transfer: Transfer, request: ExtensionRequest, notBefore: Date): Promise<void> {
    return this.mails.queue({
      id: extensionMailId(request.requestId),
      template: 'extension-requested',
      ...toSender(transfer),
      notBefore,
      props: {
        slug: transfer.slug,
        requestId: request.requestId,
        name: nameOf(transfer),
        askerEmail: request.email,
        isRecipient: request.recipientId !== null,
        note: request.note,
        expiredAt: request.expiredAt.getTime(),
      },
    });
  }
}

function nameOf({ title, fileName }: Transfer): string {
  return title || fileName;
}
