import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../core/mongo/writes.js';
import { type User, Users } from '../../identity/auth/index.js';
import { type FileRequest, FileRequests, RequestWithholding } from '../../reach/requests/index.js';
import {
  currentRecipients,
  shownName,
  type Transfer,
  TransferRepository,
  type Withheld,
} from '../../files/transfers/index.js';
import type { AbuseCase } from './domain/abuse-case.js';

/** The fields of a case that describe its transfer or request at present. */
export type Reported = Pick<
  AbuseCase,
  'id' | 'kind' | 'slug' | 'title' | 'accountId' | 'senderId' | 'sender' | 'lang' | 'evidence'
> & {
  /** Not deleted by its sender. */
  isAlive: boolean;
};

/** Transfers and requests, as cases are about them. */
@Injectable()
export class ReportedLinks {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly requests: FileRequests,
    private readonly withholding: RequestWithholding,
    private readonly users: Users,
  ) {}

  /** Null once it is forgotten. */
  async readLink(
    { id, kind }: Pick<AbuseCase, 'id' | 'kind'>,
    now: Date,
    transaction: Transaction,
  ): Promise<Reported | null> {
    if (kind === 'transfer') {
      const transfer = await this.transfers.findById(id, transaction);
      return transfer && ofTransfer(transfer, now);
    }
    const request = await this.requests.findById(id, transaction);
    return request && ofRequest(request, await this.users.findById(request.createdBy), now);
  }

  /** Null: anyone with the link may use it again. */
  async withhold(
    { id, kind }: Pick<AbuseCase, 'id' | 'kind'>,
    withheld: Withheld | null,
    transaction: Transaction,
  ): Promise<void> {
    await (kind === 'transfer' ? this.transfers : this.withholding).withhold(id, withheld, transaction);
  }
}

function ofTransfer(transfer: Transfer, now: Date): Reported {
  const { _id, slug, sentByAccountId, accountId, sender, lang, dateSent, expiresAt, files } = transfer;
  return {
    id: _id,
    kind: 'transfer',
    slug,
    title: shownName(transfer).fileName,
    accountId: sentByAccountId || accountId,
    senderId: sender.senderId,
    sender: { email: sender.email, name: sender.name, isMember: sender.isMember },
    lang,
    isAlive: transfer.deletedAt === null,
    evidence: {
      takenAt: now,
      sentAt: dateSent,
      expiresAt,
      isProtected: transfer.passwordHash !== null,
      peopleCount: currentRecipients(transfer).length,
      items: [],
      files: files.map(({ path, size, sha256, removedAt }) => ({ path, size, sha256, isRemoved: removedAt !== null })),
    },
  };
}

function ofRequest(request: FileRequest, owner: User | null, now: Date): Reported {
  const { _id, slug, title, accountId, createdBy, lang, createdAt, expiresAt, items, people } = request;
  return {
    id: _id,
    kind: 'request',
    slug,
    title,
    accountId,
    senderId: createdBy,
    sender: { email: owner?.email ?? '', name: owner?.fullName ?? '', isMember: true },
    lang: owner?.lang ?? lang,
    isAlive: request.deletedAt === null,
    evidence: {
      takenAt: now,
      sentAt: createdAt,
      expiresAt,
      isProtected: request.passwordHash !== null,
      peopleCount: people.filter(({ removedAt }) => removedAt === null).length,
      items: items.filter(({ removedAt }) => removedAt === null).map(({ name }) => name),
      files: [],
    },
  };
}
