import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { EXTENSION_REQUESTS, ExtensionRequestRepository } from './data/extension-request.repository.js';
import type { ExtensionRequest } from './extension.js';
import { expiryChanges, type Transfer, TransferChanges } from '../../files/transfers/index.js';
import { mailExtension } from './extensions.jobs.js';

type Decision = Pick<ExtensionRequest, 'state'> &
  Partial<Pick<ExtensionRequest, 'until' | 'isByButton' | 'tokenUsedAt'>>;

/**
 * Decides requests. The request is written first, with the new expiry in it; then the caller, or the job after a crash,
 * applies it to the transfer. So one of several concurrent decisions counts, and an interrupted one is completed.
 */
@Injectable()
export class ExtensionGrants {
  constructor(
    private readonly requests: ExtensionRequestRepository,
    private readonly changes: TransferChanges,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Null if the request has been changed since it was read. */
  async decide(request: ExtensionRequest, decision: Decision): Promise<ExtensionRequest | null> {
    const now = this.clock.now();
    const { _id: requestKey } = request;
    const entries = [outboxEntry(mailExtension, { requestKey, revision: request.revision + 1 }, now)];
    const changes = { ...decision, answeredAt: now, isAnswerMailed: false };
    const changed = await this.requests.change(request, changes, entries);
    if (changed?.state === 'granted' && changed.isByButton) await this.applyGrant(changed);
    if (changed) await this.outbox.relay(EXTENSION_REQUESTS, requestKey, entries);
    return changed;
  }

  /** Marks the token as used without any other effect. */
  async consumeToken(request: ExtensionRequest): Promise<boolean> {
    return (await this.requests.change(request, { tokenUsedAt: this.clock.now() }, [])) !== null;
  }

  /** Grants all other open requests before the expiry changes: their tokens must not extend it again. */
  async applyGrant({ transferId, requestId, recipientId, until }: ExtensionRequest): Promise<void> {
    if (until === null) return;
    await this.grantOpen(transferId, { until, isByButton: true });
    const isTransferDeleted = await this.changes
      .changeTransfer({ _id: transferId }, (transfer, now) => {
        if (transfer.expiresAt >= until) return null;
        const data = { requestId, recipientId, expiresAt: until.getTime() };
        return { changes: expiryChanges(transfer, until, now), event: { kind: 'extended', data } };
      })
      .then(() => false, isNotFound);
    if (isTransferDeleted) await this.requests.deleteByTransfer(transferId);
  }

  /** Grants all open requests of a transfer. */
  async grantOpen(transferId: string, { until, isByButton }: { until: Date; isByButton: boolean }): Promise<void> {
    const changes = {
      state: 'granted',
      until,
      isByButton,
      answeredAt: this.clock.now(),
      isAnswerMailed: false,
    } as const;
    for (const request of await this.requests.findByTransfer(transferId))
      if (request.state === 'open') await this.requests.change(request, changes, []);
  }

  /** Grants open requests after the expiry was changed by other means than a 48-hour button. */
  async grantRevived({ _id, expiresAt }: Transfer): Promise<void> {
    const requests = await this.requests.findByTransfer(_id);
    const isByButton = requests.some((one) => one.isByButton && one.until?.getTime() === expiresAt.getTime());
    await this.grantOpen(_id, { until: expiresAt, isByButton });
  }
}

function isNotFound(error: unknown): true {
  if (error instanceof AppError && error.code === 'transfer-not-found') return true;
  throw error;
}
