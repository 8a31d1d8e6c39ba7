import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import { type Account, accountLookup, joinedAccount, type WithAccount } from '../../../identity/accounts/index.js';
import type { CopyProgress, FileMultipart, UploadPurpose, UploadSession, Visitor } from '../domain/upload-session.js';
import type { GuestUsage } from './usage.repository.js';
import { UPLOAD_SESSIONS, type UploadSessionDocument } from './upload-session.schema.js';

function toSession({ _id, outbox: _outbox, ...rest }: UploadSessionDocument): UploadSession {
  return { ...rest, slug: _id };
}

export type AdmittedUpload = Pick<UploadSession, 'expiresAt' | 'multiparts' | 'purpose' | 'passwordVersion'>;

const ofGuests = { 'purpose.kind': 'submission' } as const;

/** Upload sessions of all accounts; callers check ownership. */
@Injectable()
export class UploadSessionRepository {
  constructor(@InjectModel(UPLOAD_SESSIONS) private readonly sessions: Model<UploadSessionDocument>) {}

  async insert({ slug, ...rest }: UploadSession, outbox: OutboxEntry[], transaction: Transaction): Promise<void> {
    // Written by the driver: building Mongoose documents for thousands of files would block the event loop.
    const document: UploadSessionDocument = { _id: slug, ...rest, outbox };
    await this.sessions.collection.insertOne(document as object, { ignoreUndefined: true, session: transaction });
  }

  async findBySlug(slug: string, transaction: Transaction | null = null): Promise<UploadSession | null> {
    const options = transaction ? { session: transaction } : {};
    const document = await this.sessions.collection.findOne<UploadSessionDocument>({ _id: slug as never }, options);
    return document && toSession(document);
  }

  /** Ends a session. Of several calls for one session, one gets it. */
  async findAndDelete(slug: string, transaction: Transaction): Promise<UploadSession | null> {
    const options = { session: transaction };
    const document = await this.sessions.collection.findOneAndDelete({ _id: slug as never }, options);
    return document && toSession(document as unknown as UploadSessionDocument);
  }

  /** Reads both in one query, since every signed part needs them. The account is null for a visitor's upload. */
  async findWithAccount(slug: string): Promise<{ session: UploadSession; account: Account | null } | null> {
    const [found] = await this.sessions.aggregate<UploadSessionDocument & WithAccount>([
      { $match: { _id: slug } },
      accountLookup('accountId'),
    ]);
    if (!found) return null;
    const { account, ...session } = found;
    return { session: toSession(session), account: joinedAccount({ account }) };
  }

  /** Projection for the byte path. */
  findAdmitted(prefix: string): Promise<AdmittedUpload | null> {
    const fields = { _id: 0, expiresAt: 1, multiparts: 1, purpose: 1, passwordVersion: 1 } as const;
    return this.sessions.findOne({ prefix }, fields).lean();
  }

  /** False when the session has changed since it was read. */
  async setMultiparts({ slug, revision }: UploadSession, multiparts: FileMultipart[]): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: slug, revision },
      { $set: { multiparts, revision: revision + 1 } },
    );
    return modifiedCount === 1;
  }

  /** Sums the bytes that an account reserves. */
  sumReserved(accountId: string, transaction: Transaction): Promise<GuestUsage> {
    return this.sum({ accountId }, transaction);
  }

  /** Sums the bytes of an account that visitors of its file requests reserve. */
  sumGuests(accountId: string, transaction: Transaction): Promise<GuestUsage> {
    return this.sum({ accountId, ...ofGuests }, transaction);
  }

  private async sum(which: QueryFilter<UploadSessionDocument>, transaction: Transaction): Promise<GuestUsage> {
    const [sum] = await this.sessions.aggregate<GuestUsage>(
      [
        { $match: which },
        { $group: { _id: null, bytes: { $sum: '$reservedBytes' }, uploads: { $sum: 1 } } },
        { $project: { _id: 0 } },
      ],
      { session: transaction },
    );
    return sum ?? { bytes: 0, uploads: 0 };
  }

  /** Visitors' uploads for file requests: those of an account, oldest first, or all that reserve more than has arrived. */
  async *eachOfGuests(accountId?: string): AsyncGenerator<UploadSession> {
    const found =
      accountId === undefined
        ? this.sessions.find({ ...ofGuests, $expr: { $gt: ['$reservedBytes', '$arrived.bytes'] } })
        : this.sessions.find({ accountId, ...ofGuests }).sort({ openedAt: 1 });
    for await (const document of found.lean().cursor()) yield toSession(document);
  }

  async recordArrived(slug: string, arrived: UploadSession['arrived']): Promise<void> {
    await this.sessions.updateOne({ _id: slug }, { $set: { arrived } });
  }

  /** The session must be read in the same transaction. */
  async setReserved(slug: string, reservedBytes: number, transaction: Transaction): Promise<void> {
    await this.sessions.updateOne({ _id: slug }, { $set: { reservedBytes } }, { session: transaction });
  }

  /** Bytes by store, over all accounts. */
  async sumByStore(): Promise<Map<string, number>> {
    const sums = await this.sessions.aggregate<{ _id: string; bytes: number }>([
      { $group: { _id: '$store', bytes: { $sum: '$reservedBytes' } } },
    ]);
    return new Map(sums.map(({ _id, bytes }) => [_id, bytes]));
  }

  /** False when the upload is over. */
  async touch(
    slug: string,
    now: Date,
    changes: Partial<Pick<UploadSession, 'passwordVersion'>> = {},
  ): Promise<boolean> {
    const { matchedCount } = await this.sessions.updateOne({ _id: slug }, { $set: { lastSeenAt: now, ...changes } });
    return matchedCount === 1;
  }

  /** False when the upload is over; nothing is written then. */
  async recordCopies(slug: string, copies: CopyProgress, now: Date): Promise<boolean> {
    const { matchedCount } = await this.sessions.updateOne({ _id: slug }, { $set: { copies, lastSeenAt: now } });
    return matchedCount === 1;
  }

  /** A user's uploads that have not expired, newest first; examples excluded. */
  async findOpenOf(
    { accountId, createdBy }: Pick<UploadSession, 'accountId' | 'createdBy'>,
    now: Date,
    limit: number,
  ): Promise<UploadSession[]> {
    const kinds: UploadPurpose['kind'][] = ['send', 'save', 'addition'];
    const documents = await this.sessions
      .find({ accountId, 'purpose.kind': { $in: kinds }, createdBy, expiresAt: { $gt: now } })
      .sort({ openedAt: -1 })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** A visitor's uploads for a file request that have not expired, newest first. */
  async findOfVisitor({ requestId, visitorId }: Visitor, now: Date, limit: number): Promise<UploadSession[]> {
    const ofVisitor = { ...ofGuests, 'purpose.requestId': requestId, 'purpose.visitorId': visitorId };
    const documents = await this.sessions
      .find({ ...ofVisitor, expiresAt: { $gt: now } })
      .sort({ openedAt: -1 })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** Slugs of uploads for a transfer. */
  async findAdditions(to: string): Promise<string[]> {
    const documents = await this.sessions.find({ 'purpose.to': to }, { _id: 1 }).lean();
    return documents.map(({ _id }) => _id);
  }

  /** Uploads whose resume window has ended. */
  async findAbandoned(now: Date, limit: number): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ expiresAt: { $lte: now } })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** Uploads of the account's own users without activity since `before`, longest idle first. */
  async findIdle(accountId: string, before: Date): Promise<UploadSession[]> {
    const kind = { $ne: 'submission' } as const;
    const documents = await this.sessions
      .find({ accountId, 'purpose.kind': kind, lastSeenAt: { $lte: before } })
      .lean();
    // Few: their number is limited.
    return documents.map(toSession).sort((one, other) => one.lastSeenAt.getTime() - other.lastSeenAt.getTime());
  }

  /** Slugs of an account's uploads. */
  async findSlugs(accountId: string, transaction: Transaction | null = null): Promise<string[]> {
    const documents = await this.sessions.find({ accountId }, { _id: 1 }, { session: transaction }).lean();
    return documents.map(({ _id }) => _id);
  }

  /** Slugs of all uploads that a user of the account began, examples too. */
  async findSlugsOf(
    { accountId, createdBy }: Pick<UploadSession, 'accountId' | 'createdBy'>,
    transaction: Transaction | null = null,
  ): Promise<string[]> {
    const kind = { $ne: 'submission' } as const;
    const documents = await this.sessions
      .find({ accountId, createdBy, 'purpose.kind': kind }, { _id: 1 }, { session: transaction })
      .lean();
    return documents.map(({ _id }) => _id);
  }

  /** Finds those of `prefixes` that belong to a session. */
  async findPrefixes(prefixes: readonly string[]): Promise<Set<string>> {
    const documents = await this.sessions.find({ prefix: { $in: [...prefixes] } }, { prefix: 1 }).lean();
    return new Set(documents.map(({ prefix }) => prefix));
  }

  /** Ids of the accounts that have one. */
  accountIds(): Promise<string[]> {
    return this.sessions.distinct('accountId');
  }

  /** Uploads to this store with client activity since `since`. */
  async *eachSeenSince(since: Date, store: string): AsyncGenerator<UploadSession> {
    const seen = { store, lastSeenAt: { $gte: since } };
    for await (const document of this.sessions.find(seen).lean().cursor()) yield toSession(document);
  }
}
