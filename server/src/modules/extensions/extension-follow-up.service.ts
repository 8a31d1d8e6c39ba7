import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob, OnEvent } from '../../core/jobs/handles-job.js';
import { ExtensionRequestRepository } from './data/extension-request.repository.js';
import { isExpired, type Transfer, transferDeleted, Transfers, transferRevived } from '../transfers/index.js';
import { deleteOldExtensions, followExtension } from './extensions.jobs.js';
import type { ExtensionRequest } from './extension.js';
import { ExtensionGrants } from './extension-grants.service.js';
import { ExtensionNotices } from './extension-notices.service.js';
import { TransferLog } from '../audit/index.js';

/** Background processing of extension requests. Every method is idempotent. */
@Injectable()
export class ExtensionFollowUp {
  constructor(
    private readonly requests: ExtensionRequestRepository,
    private readonly transfers: Transfers,
    private readonly grants: ExtensionGrants,
    private readonly notices: ExtensionNotices,
    private readonly log: TransferLog,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(followExtension)
  async follow({ requestKey }: PayloadOf<typeof followExtension>): Promise<void> {
    const request = await this.requests.findById(requestKey);
    const transfer = request && (await this.transfers.findById(request.transferId));
    if (!request || !transfer || transfer.deletedAt) return;
    if (request.state === 'open') return this.announce(transfer, request);
    if (request.state === 'declined') return this.tellDeclined(transfer, request);
    if (request.isByButton) await this.grants.carryOut(request);
    await this.tellAskers(request.transferId);
  }

  @OnEvent(transferRevived, 'extensions.answer')
  async answer({ transferId }: PayloadOf<typeof transferRevived>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt || isExpired(transfer, this.clock.now())) return;
    await this.grants.settleRevived(transfer);
    await this.tellAskers(transferId);
  }

  @OnEvent(transferDeleted, 'extensions.delete')
  async forget({ transferId }: PayloadOf<typeof transferDeleted>): Promise<void> {
    await this.requests.removeOf(transferId);
  }

  /** By then the transfers that were not extended have been deleted. */
  @HandlesJob(deleteOldExtensions)
  async forgetOld(): Promise<void> {
    await this.requests.removeKeptUntil(this.clock.now());
  }

  private async announce(transfer: Transfer, request: ExtensionRequest): Promise<void> {
    const { requestId, recipientId, askedAt } = request;
    const once = `extension-asked-${requestId}`;
    await this.log.append(transfer._id, {
      kind: 'extension-asked',
      once,
      at: askedAt,
      data: { requestId, recipientId },
    });
    await this.notices.tellOwner(transfer, request);
    await this.notices.refreshOwner(transfer);
  }

  private async tellDeclined(transfer: Transfer, request: ExtensionRequest): Promise<void> {
    const { requestId, recipientId } = request;
    const once = `extension-declined-${requestId}`;
    await this.log.append(transfer._id, { kind: 'extension-declined', once, data: { requestId, recipientId } });
    await this.notices.tellDeclined(transfer, request);
    await this.notices.refreshOwner(transfer);
  }

  /** Reads the transfer again, because its expiry has just changed. */
  private async tellAskers(transferId: string): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt || isExpired(transfer, this.clock.now())) return;
    for (const request of await this.requests.ofTransfer(transferId)) {
      if (request.state !== 'granted' || request.isTold) continue;
      await this.notices.tellExtended(transfer, request);
      await this.requests.change(request, { isTold: true }, []);
    }
    await this.notices.refreshOwner(transfer);
  }
}
