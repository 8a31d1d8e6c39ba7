import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '#contract/choices.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { downloadCompleted, downloadStarted } from '../../reach/downloads/index.js';
import { mailFailed, MailRepository } from '../../platform/mail/index.js';
import { FileRequests, requestCompleted } from '../../reach/requests/index.js';
import { submissionReceived } from '../../reach/submissions/index.js';
import {
  addresseeOf,
  bounceKey,
  transferDeleted,
  currentFiles,
  currentRecipients,
  filesAdded,
  type Transfer,
  transferChanged,
  transferCreated,
  TransferRepository,
} from '../../files/transfers/index.js';
import { WebhookDeliveries } from './webhook-deliveries.service.js';

/** Translates domain events into those of webhooks: facts of the account, without keys and passwords. */
@Injectable()
export class WebhookEvents {
  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly transfers: TransferRepository,
    private readonly mails: MailRepository,
    private readonly requests: FileRequests,
  ) {}

  @OnEvent(transferCreated, 'webhooks')
  async created({ transferId, accountId, isReported, at }: PayloadOf<typeof transferCreated>): Promise<void> {
    if (isReported) await this.ofTransfer(accountId, transferId, { event: 'transfer.created', key: transferId, at });
  }

  @OnEvent(filesAdded, 'webhooks')
  added({ transferId, accountId, uploadSlug, at }: PayloadOf<typeof filesAdded>): Promise<void> {
    return this.ofTransfer(accountId, transferId, { event: 'transfer.files-added', key: uploadSlug, at });
  }

  @OnEvent(transferChanged, 'webhooks')
  changed({ transferId, accountId, revision, kind, at }: PayloadOf<typeof transferChanged>): Promise<void> {
    const key = `${transferId}-${revision}`;
    return this.ofTransfer(accountId, transferId, { event: 'transfer.changed', key, at, more: { change: kind } });
  }

  @OnEvent(transferDeleted, 'webhooks')
  deleted({ transferId, accountId, at }: PayloadOf<typeof transferDeleted>): Promise<void> {
    return this.ofTransfer(accountId, transferId, { event: 'transfer.deleted', key: transferId, at });
  }

  @OnEvent(downloadStarted, 'webhooks')
  started({ kind, fileCount, country, ...download }: PayloadOf<typeof downloadStarted>): Promise<void> {
    return this.ofDownload(download, 'download.started', { kind, fileCount, country });
  }

  @OnEvent(downloadCompleted, 'webhooks')
  completed(download: PayloadOf<typeof downloadCompleted>): Promise<void> {
    return this.ofDownload(download, 'download.completed', {});
  }

  @OnEvent(submissionReceived, 'webhooks')
  submitted({ requestId, submissionId, revision, at }: PayloadOf<typeof submissionReceived>): Promise<void> {
    const key = `${submissionId}-${revision}`;
    return this.ofRequest(requestId, 'request.submission', { key, at, more: { submissionId } });
  }

  @OnEvent(requestCompleted, 'webhooks')
  finished({ requestId, at }: PayloadOf<typeof requestCompleted>): Promise<void> {
    return this.ofRequest(requestId, 'request.completed', { key: `${requestId}-${at}`, at, more: {} });
  }

  /** Only mails by which a transfer reaches a recipient. */
  @OnEvent(mailFailed, 'webhooks')
  async bounced(failed: PayloadOf<typeof mailFailed>): Promise<void> {
    const addressee = addresseeOf(failed);
    const mail = addressee && (await this.mails.findById(failed.mailId));
    const transfer = mail && (await this.transfers.findAnyBySlug(addressee.slug));
    if (!transfer) return;
    const at = mail.steps.at(-1)?.at ?? mail.createdAt;
    const happened = {
      accountId: transfer.accountId,
      event: 'mail.bounced',
      key: bounceKey(transfer._id, failed),
      at,
    } as const;
    await this.deliveries.publish(happened, async () => ({ slug: transfer.slug, email: mail.to.email }));
  }

  private async ofTransfer(
    accountId: string,
    transferId: string,
    { at, more, ...what }: { event: WebhookEvent; key: string; at: number; more?: object },
  ): Promise<void> {
    await this.deliveries.publish({ accountId, ...what, at: new Date(at) }, async () => {
      const transfer = await this.transfers.findById(transferId);
      return isReported(transfer) ? { ...factsOf(transfer), ...more } : null;
    });
  }

  private async ofDownload(
    { downloadId, slug, accountId, transferId, recipientId, proof, at }: PayloadOf<typeof downloadCompleted>,
    event: WebhookEvent,
    more: object,
  ): Promise<void> {
    if (accountId === null) return;
    await this.deliveries.publish({ accountId, event, key: downloadId, at: new Date(at) }, async () => {
      const transfer = await this.transfers.findById(transferId);
      const recipient = transfer?.recipients.find((each) => each.recipientId === recipientId);
      return transfer && { slug, downloadId, email: recipient?.email ?? null, proof, ...more };
    });
  }

  private async ofRequest(
    requestId: string,
    event: WebhookEvent,
    { key, at, more }: { key: string; at: number; more: object },
  ): Promise<void> {
    const request = await this.requests.findById(requestId);
    if (!request || request.withheld) return;
    const { accountId, slug, title } = request;
    await this.deliveries.publish({ accountId, event, key, at: new Date(at) }, async () => ({ slug, title, ...more }));
  }
}

/** Not for the transfer of a submission, which `request.submission` reports. */
function isReported(transfer: Transfer | null): transfer is Transfer {
  return transfer !== null && transfer.createdBy !== '' && transfer.requestId === null;
}

function factsOf(transfer: Transfer): object {
  const { slug, sendAs, title, fileName, totalBytes, expiresAt } = transfer;
  return {
    slug,
    sendAs,
    name: title === '' ? fileName : title,
    files: currentFiles(transfer).length,
    totalBytes,
    expiresAt: expiresAt.toISOString(),
    recipients: currentRecipients(transfer).map(({ email }) => email),
  };
}
