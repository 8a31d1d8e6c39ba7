import { Injectable } from '@nestjs/common';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import {
  type Receipt,
  type receiptKey,
  transferEvent,
  type TransferEventView,
  type verifyReceipt,
} from '#contract/transfers/receipts.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { InvalidInput } from '../../../core/errors/invalid-input.js';
import { mapYielding } from '../../../core/map-yielding.js';
import { type Scope, wholeAccount } from '../../identity/auth/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { RequestAccess } from '../requests/index.js';
import { type Transfer, TransferRepository } from '../../files/transfers/index.js';
import { canonicalJson, CanonicalText } from './domain/canonical-json.js';
import { isBroken, toChained, type TransferEvent } from './domain/event-chain.js';
import { ReceiptKey } from './domain/receipt-key.js';
import { TransferLog } from './transfer-log.service.js';

type ReceiptToVerify = BodyOf<typeof verifyReceipt>['receipt'];

/** Issues signed receipts with the log of a transfer, and verifies them for anyone. */
@Injectable()
export class Receipts {
  private readonly signingKey: ReceiptKey;

  constructor(
    private readonly transfers: TransferRepository,
    private readonly log: TransferLog,
    private readonly requestAccess: RequestAccess,
    private readonly policies: InstallationPolicies,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.signingKey = new ReceiptKey(config.env.RECEIPT_KEY);
  }

  async issue(scope: Scope, slug: string): Promise<Receipt> {
    const transfer = await this.transfers.findOwned(scope, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    return this.sign(this.contentOf(transfer, await this.log.findEvents(transfer)));
  }

  /**
   * Issues a receipt to the visitor who submitted files. It contains no log, which would reveal the owner's actions.
   * @throws {AppError} as the call `fetchSubmissionReceipt`
   */
  async issueToVisitor(ticket: string): Promise<Receipt> {
    const { accountId, slug, receiver } = await this.requestAccess.findSubmittedTransfer(ticket);
    const transfer = await this.transfers.findOwned(wholeAccount(accountId), slug);
    if (!transfer) throw new AppError('submission-not-found');
    const content = this.contentOf(transfer, []);
    return this.sign({ ...content, transfer: { ...content.transfer, recipients: [receiver] } });
  }

  private async sign(content: Receipt['content']): Promise<Receipt> {
    return { content, keyId: this.signingKey.id, signature: this.signingKey.sign(await signedText(content)) };
  }

  /** @throws {InvalidInput} if an event is malformed */
  async verify({ content, keyId, signature }: ReceiptToVerify): Promise<ResponseOf<typeof verifyReceipt>> {
    const events = await readEvents(content.events);
    if (keyId !== this.signingKey.id) return { isValid: false, reason: 'unknown-key' };
    if (!this.signingKey.isSignedBy(await signedText({ ...content, events }), signature))
      return { isValid: false, reason: 'signature' };
    const breaks = await mapYielding(events, (_, index) => isBroken(content.transfer.id, events, index));
    return breaks.includes(true) ? { isValid: false, reason: 'broken-chain' } : { isValid: true, reason: null };
  }

  key(): ResponseOf<typeof receiptKey> {
    return { keyId: this.signingKey.id, publicKey: this.signingKey.publicKey };
  }

  private contentOf(transfer: Transfer, events: TransferEvent[]): Receipt['content'] {
    const { _id, slug, dateSent, sender, recipients, message, totalBytes, files } = transfer;
    return {
      version: 1,
      issuer: this.config.env.PUBLIC_URL,
      issuerName: this.policies.installation.name,
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

/** `canonicalJson` of a receipt, yielding to other requests, because its lists may have thousands of entries. */
async function signedText(content: Receipt['content']): Promise<string> {
  const { transfer, events } = content;
  return canonicalJson({
    ...content,
    transfer: { ...transfer, recipients: await listText(transfer.recipients), files: await listText(transfer.files) },
    events: await listText(events),
  });
}

async function listText(entries: readonly unknown[]): Promise<CanonicalText> {
  return new CanonicalText(`[${(await mapYielding(entries, (entry) => canonicalJson(entry))).join()}]`);
}

async function readEvents(events: readonly unknown[]): Promise<TransferEventView[]> {
  const issues: ConstructorParameters<typeof InvalidInput>[0][number][] = [];
  const read = await mapYielding(events, (event, index) => {
    const { success, data, error } = transferEvent.safeParse(event);
    if (success) return [data];
    issues.push(
      ...error.issues.map((issue) => ({ ...issue, path: ['receipt', 'content', 'events', index, ...issue.path] })),
    );
    return [];
  });
  if (issues.length > 0) throw new InvalidInput(issues);
  return read.flat();
}
