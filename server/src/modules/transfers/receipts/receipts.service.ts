import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { Receipt, receiptKey, verifyReceipt } from '#contract/receipts.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { canonicalJson } from '../domain/canonical-json.js';
import { brokenAt, toChained, type TransferEvent } from '../domain/event-chain.js';
import { ReceiptKey } from '../domain/receipt-key.js';
import type { Transfer } from '../domain/transfer.js';
import { TransferLog } from '../integrity/transfer-log.service.js';

/** Signed statements of what was sent to whom and what became of it, which anybody can check. */
@Injectable()
export class Receipts {
  private readonly signingKey: ReceiptKey;

  constructor(
    private readonly transfers: TransferRepository,
    private readonly log: TransferLog,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.signingKey = new ReceiptKey(config.env.RECEIPT_KEY);
  }

  /** @throws {AppError} transfer-not-found */
  async issue(ownerId: string, slug: string): Promise<Receipt> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    await this.log.begin(transfer);
    const content = this.contentOf(transfer, await this.log.of(transfer._id));
    return { content, keyId: this.signingKey.id, signature: this.signingKey.sign(canonicalJson(content)) };
  }

  verify({ content, keyId, signature }: Receipt): ResponseOf<typeof verifyReceipt> {
    if (keyId !== this.signingKey.id) return { isValid: false, reason: 'unknown-key' };
    if (!this.signingKey.isSignedBy(canonicalJson(content), signature)) return { isValid: false, reason: 'signature' };
    if (brokenAt(content.transfer.id, content.events) !== -1) return { isValid: false, reason: 'broken-chain' };
    return { isValid: true, reason: null };
  }

  key(): ResponseOf<typeof receiptKey> {
    return { keyId: this.signingKey.id, publicKey: this.signingKey.publicKey };
  }

  /** Where anybody checks a receipt. */
  get verifyUrl(): string {
    return `${this.config.env.PUBLIC_URL}/verify`;
  }

  private contentOf(transfer: Transfer, events: TransferEvent[]): Receipt['content'] {
    const { _id, slug, dateSent, sender, recipients, message, totalBytes, files } = transfer;
    return {
      version: 1,
      issuer: this.config.env.PUBLIC_URL,
      issuedAt: this.clock.now().getTime(),
      transfer: {
        id: _id,
        slug,
        sentAt: dateSent.getTime(),
        sender: { name: sender.name, email: sender.email },
        recipients: recipients.map(({ email, name, withdrawnAt }) => ({
          email,
          name,
          ...(withdrawnAt && { withdrawnAt: withdrawnAt.getTime() }),
        })),
        message,
        totalBytes,
        files: files.map(({ path, size, sha256, checkedAt, removedAt }) => ({
          path,
          size,
          sha256,
          checkedAt: checkedAt?.getTime() ?? null,
          ...(removedAt && { removedAt: removedAt.getTime() }),
        })),
      },
      events: events.map(toChained),
    };
  }
}
