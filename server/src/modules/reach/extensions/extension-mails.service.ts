import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Notifications, Live } from '../../members/notifications/index.js';
import { type MailVerdict, type DueMail, MailChecks, type MailRequest, Mails } from '../../platform/mail/index.js';
import { ExtensionRequestRepository } from './data/extension-request.repository.js';
import {
  declinedMailId,
  extendedMailId,
  extensionMailId,
  extensionsTopic,
  fromSender,
  grantProps,
  requestedProps,
  senderProps,
  shownName,
  CurrentSenders,
  type Transfer,
  TransferRepository,
} from '../../files/transfers/index.js';
import { type ExtensionRequest, isForCurrentExpiry } from './extension.js';

const ownerMailProps = z.looseObject({ slug: z.string(), itemIds: z.array(z.string()) });

/** Mails and notifications about extension requests. Idempotent: each has a deterministic id. */
@Injectable()
export class ExtensionMails implements OnModuleInit {
  constructor(
    private readonly requests: ExtensionRequestRepository,
    private readonly transfers: TransferRepository,
    private readonly checks: MailChecks,
    private readonly mails: Mails,
    private readonly notifications: Notifications,
    private readonly senders: CurrentSenders,
    private readonly live: Live,
  ) {}

  onModuleInit(): void {
    this.checks.register('extensions', {
      templates: ['extension-requested'],
      check: (mail) => this.checkOwnerMail(mail),
    });
  }

  /** Members are notified according to their settings, visitors by mail. */
  async notifyOwner(transfer: Transfer, request: ExtensionRequest): Promise<void> {
    const { sender } = transfer;
    const notBefore = await this.senders.mailTimeOf(transfer, 'extension');
    if (notBefore) await this.mailOwner(transfer, request, notBefore);
    if (!sender.isMember) return;
    await this.notifications.notify({
      id: extensionMailId(request.requestId),
      userId: transfer.createdBy,
      kind: 'extension',
      slug: transfer.slug,
      at: request.askedAt,
      hasOwnMail: true,
      detail: {
        ...shownName(transfer),
        transferName: shownName(transfer).fileName,
        email: request.email,
        name: transfer.recipients.find(({ email }) => email === request.email)?.name ?? '',
        note: request.note,
        until: transfer.expiresAt.getTime(),
      },
    });
  }

  /** Refreshes the owner's open pages. */
  async refreshOwnerPages(transfer: Transfer): Promise<void> {
    const { sender, slug } = transfer;
    if (sender.isMember) await this.live.publishAbout(transfer, { type: 'transfer-changed', slug });
  }

  async mailGranted(
    transfer: Transfer,
    { requestId, email, recipientId, lang, until }: ExtensionRequest,
  ): Promise<void> {
    await this.mails.queue({
      id: extendedMailId(requestId, until ?? transfer.expiresAt),
      template: 'extension-granted',
      to: { email, name: '' },
      lang,
      ...toRequester(transfer, recipientId),
      props: {
        ...senderProps(transfer),
        slug: transfer.slug,
        recipientId,
        ...grantProps(transfer),
      },
    });
  }

  async mailDeclined(transfer: Transfer, { requestId, email, recipientId, lang }: ExtensionRequest): Promise<void> {
    await this.mails.queue({
      id: declinedMailId(requestId),
      template: 'extension-declined',
      to: { email, name: '' },
      lang,
      ...toRequester(transfer, recipientId),
      props: senderProps(transfer),
    });
  }

  /** The first request is mailed at once; those that follow within the batch window share one mail with one button. */
  private async mailOwner(transfer: Transfer, request: ExtensionRequest, notBefore: Date): Promise<void> {
    const mail: MailRequest<'extension-requested'> = {
      id: extensionsTopic(transfer._id),
      template: 'extension-requested',
      ...(await this.senders.findMailAddress(transfer)),
      notBefore,
      props: { slug: transfer.slug, ...requestedProps(transfer), ...requesterProps(request) },
    };
    return this.mails.queueBatched(mail, request.requestId, { firstAtOnce: true });
  }

  /** Updates the owner's mail to the requests that are still open; stops it if there are none. */
  private async checkOwnerMail({ props }: DueMail): Promise<MailVerdict> {
    const { slug, itemIds, ...rest } = ownerMailProps.parse(props);
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (!transfer || transfer.deletedAt) return false;
    const open = (await this.requests.findByTransfer(transfer._id)).filter(
      (request) =>
        request.state === 'open' && itemIds.includes(request.requestId) && isForCurrentExpiry(request, transfer),
    );
    const [first, ...others] = open.toSorted((one, other) => one.askedAt.getTime() - other.askedAt.getTime());
    return (
      first !== undefined && {
        props: {
          ...rest,
          slug,
          itemIds,
          ...requestedProps(transfer),
          ...requesterProps(first),
          others: others.map(({ email }) => email),
        },
      }
    );
  }
}

function requesterProps({ requestId, email, recipientId, note, expiredAt }: ExtensionRequest) {
  return { requestId, askerEmail: email, isRecipient: recipientId !== null, note, expiredAt: expiredAt.getTime() };
}

/** Anyone can enter any address with the plain link, so the limit for visitors' mails applies. */
function toRequester(transfer: Transfer, recipientId: string | null) {
  const from = fromSender(transfer);
  return { ...from, isFromVisitor: from.isFromVisitor || recipientId === null };
}
