import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { currentRecipients, isExpired } from '../domain/transfer.js';
import { Senders, type SenderProof } from './senders.service.js';
import { TransferMails } from './transfer-mails.service.js';

/** Handles the explicit request for a transfer's mails. Creation already queued them, so it sends nothing twice. */
@Injectable()
export class TransferMailing {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly senders: Senders,
    private readonly transferMails: TransferMails,
    private readonly clock: Clock,
  ) {}

  async send(
    proof: SenderProof,
    slug: string,
    resendTo: string | undefined,
  ): Promise<{ recipients: number; resent: boolean }> {
    const scope = this.senders.scopeOf(proof);
    if (scope === null) throw new AppError('unauthenticated');
    const transfer = await this.transfers.findOwned(scope, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    if (resendTo === undefined) await this.transferMails.deliver({ transferId: transfer._id });
    else {
      if (proof.principal.kind === 'member') proof.principal.entitlements.assertMaySend();
      await this.transferMails.resend(scope, slug, resendTo);
    }
    return { recipients: currentRecipients(transfer).length, resent: resendTo !== undefined };
  }
}
