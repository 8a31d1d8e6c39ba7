import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, OnEvent } from '../../../core/jobs/handles-job.js';
import { Users, teamLeft } from '../../identity/auth/index.js';
import { ExtensionRequestRepository } from './data/extension-request.repository.js';
import {
  transferDeleted,
  isExpired,
  type Transfer,
  transferMoved,
  TransferRepository,
  transferRevived,
} from '../../files/transfers/index.js';
import { mailExtension } from './extensions.jobs.js';
import type { ExtensionRequest } from './extension.js';
import { ExtensionGrants } from './extension-grants.service.js';
import { ExtensionMails } from './extension-mails.service.js';
import { TransferLog } from '../audit/index.js';

/** Background processing of extension requests. Every method is idempotent. */
@Injectable()
export class ExtensionProcessor {
  constructor(
    private readonly requests: ExtensionRequestRepository,
    private readonly transfers: TransferRepository,
    private readonly users: Users,
    private readonly grants: ExtensionGrants,
    private readonly mails: ExtensionMails,
    private readonly log: TransferLog,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(mailExtension)
  async process({ requestKey }: PayloadOf<typeof mailExtension>): Promise<void> {
    const request = await this.requests.findById(requestKey);
    const transfer = request && (await this.transfers.findById(request.transferId));
    if (!request || !transfer || transfer.deletedAt) return;
    // The transfer was moved while the request was written.
    if (request.accountId !== transfer.accountId || request.createdBy !== transfer.createdBy) await this.move(transfer);
    if (request.state === 'open') return this.processOpen(transfer, request);
    if (request.state === 'declined') return this.processDeclined(transfer, request);
    if (request.isByButton) await this.grants.applyGrant(request);
    await this.mailGranted(request.transferId);
  }

  @OnEvent(transferRevived, 'extensions.answer')
  async grantRevived({ transferId }: PayloadOf<typeof transferRevived>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt || isExpired(transfer, this.clock.now())) return;
    await this.grants.grantRevived(transfer);
    await this.mailGranted(transferId);
  }

  @OnEvent(transferMoved, 'extensions.move')
  async moveForTransfer({ transferId }: PayloadOf<typeof transferMoved>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (transfer) await this.move(transfer);
  }

  @OnEvent(teamLeft, 'extensions.hand-over')
  async handOver({ accountId, userId, handTo }: PayloadOf<typeof teamLeft>): Promise<void> {
    const heir = await this.users.heirOf(accountId, handTo);
    if (heir) await this.requests.handOver({ accountId, createdBy: userId }, heir);
  }

  @OnEvent(transferDeleted, 'extensions.delete')
  async deleteForTransfer({ transferId }: PayloadOf<typeof transferDeleted>): Promise<void> {
    await this.requests.deleteByTransfer(transferId);
  }

  private move({ _id, accountId, createdBy }: Transfer): Promise<void> {
    return this.requests.moveByTransfer(_id, { accountId, createdBy });
  }

  private async processOpen(transfer: Transfer, request: ExtensionRequest): Promise<void> {
    const { requestId, recipientId, askedAt } = request;
    const once = `extension-asked-${requestId}`;
    await this.log.append(transfer._id, {
      kind: 'extension-asked',
      once,
      at: askedAt,
      data: { requestId, recipientId },
    });
    await this.mails.notifyOwner(transfer, request);
    await this.mails.refreshOwnerPages(transfer);
  }

  private async processDeclined(transfer: Transfer, request: ExtensionRequest): Promise<void> {
    const { requestId, recipientId } = request;
    const once = `extension-declined-${requestId}`;
    await this.log.append(transfer._id, { kind: 'extension-declined', once, data: { requestId, recipientId } });
    await this.mails.mailDeclined(transfer, request);
    await this.mails.refreshOwnerPages(transfer);
  }

  /** Reads the transfer again, because its expiry has just changed. */
  private async mailGranted(transferId: string): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt || isExpired(transfer, this.clock.now())) return;
    for (const request of await this.requests.findByTransfer(transferId)) {
      if (request.state !== 'granted' || request.isAnswerMailed) continue;
      await this.mails.mailGranted(transfer, request);
      await this.requests.change(request, { isAnswerMailed: true }, []);
    }
    await this.mails.refreshOwnerPages(transfer);
  }
}
