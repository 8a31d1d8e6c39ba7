import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SOME_TEXT } from '../../../core/mongo/present.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import { type Account, accountLookup, joinedAccount, type WithAccount } from '../../accounts/index.js';
import type { CopyProgress, FileMultipart, UploadSession, UploadState } from '../domain/upload-session.js';
import type { GuestUsage, Usage } from '../domain/usage.js';
import { UPLOAD_SESSIONS, type UploadSessionDocument } from './upload-session.schema.js';

function toSession({ _id, outbox: _outbox, ...rest }: UploadSessionDocument): UploadSession {
  return { ...rest, slug: _id };
}

type AdmittedUpload = Pick<UploadSession, 'state' | 'expiresAt' | 'multiparts' | 'handedInBy' | 'passwordVersion'>;

interface Revised {
  slug: string;
  state: UploadState;
  revision: number;
}

/** Optimistic lock: matches the session only if it is unchanged since it was read. */
const unchanged = ({ slug, state, revision }: Revised) => ({ _id: slug, state, revision });

/** As `usageOf`. */
const countedBytes = { $cond: [{ $eq: ['$state', 'open'] }, '$reservedBytes', '$totalBytes'] };

const ofGuests = { state: 'open', handedInBy: SOME_TEXT } as const;

/** Upload sessions of all accounts; callers check ownership. */
@Injectable()
export class UploadSessionRepository {
  constructor(@InjectModel(UPLOAD_SESSIONS) private readonly sessions: Model<UploadSessionDocument>) {}

  async insert({ slug, ...rest }: UploadSession, outbox: OutboxEntry[], transaction: Transaction): Promise<void> {
    // By the driver: building Mongoose documents for thousands of files would block the event loop.
    const document: UploadSessionDocument = { _id: slug, ...rest, outbox };
    await this.sessions.collection.insertOne(document as object, { ignoreUndefined: true, session: transaction });
  }

  async findBySlug(slug: string, transaction: Transaction | null = null): Promise<UploadSession | null> {
    const document = await this.sessions.findById(slug, null, { session: transaction }).lean();
    return document && toSession(document);
  }

  /** In one query, since every signed part needs both. The account is null for a visitor's upload. */
  async findWithAccount(slug: string): Promise<{ session: UploadSession; account: Account | null } | null> {
    const [found] = await this.sessions.aggregate<UploadSessionDocument & WithAccount>([
      { $match: { _id: slug } },
      accountLookup('accountId'),
    ]);
    if (!found) return null;
    const { account, ...session } = found;
    return { session: toSession(session), account: joinedAccount({ account }) };
  }

  /** Projection for the byte path, which runs this for every request. */
  findState(prefix: string): Promise<AdmittedUpload | null> {
    const fields = { state: 1, expiresAt: 1, multiparts: 1, handedInBy: 1, passwordVersion: 1 } as const;
    return this.sessions.findOne({ prefix }, fields).lean();
  }

  /** False when the session has changed since it was read. */
  async setMultiparts({ slug, revision }: UploadSession, multiparts: FileMultipart[]): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(unchanged({ slug, state: 'open', revision }), {
      $set: { multiparts, revision: revision + 1 },
    });
    return modifiedCount === 1;
  }

  /** Usage of an account by its sessions. */
  async sumUsage(accountId: string, transaction: Transaction): Promise<Usage> {
    const sums = await this.sessions.aggregate<{ _id: UploadState; bytes: number; count: number }>(
      [
        { $match: { accountId, state: { $in: ['open', 'kept'] } } },
        { $group: { _id: '$state', bytes: { $sum: countedBytes }, count: { $sum: 1 } } },
      ],
      { session: transaction },
    );
    const open = sums.find(({ _id }) => _id === 'open');
    const keptBytes = sums.find(({ _id }) => _id === 'kept')?.bytes ?? 0;
    return { bytes: keptBytes + (open?.bytes ?? 0), keptBytes, openUploads: open?.count ?? 0 };
  }

  /** What visitors of its file requests hold of an account. */
  async sumGuests(accountId: string, transaction: Transaction | null = null): Promise<GuestUsage> {
    const [sum] = await this.sessions.aggregate<GuestUsage>(
      [
        { $match: { accountId, ...ofGuests } },
        { $group: { _id: null, bytes: { $sum: '$reservedBytes' }, uploads: { $sum: 1 } } },
        { $project: { _id: 0 } },
      ],
      transaction ? { session: transaction } : {},
    );
    return sum ?? { bytes: 0, uploads: 0 };
  }

  /** Uploads of visitors of file requests that are open; of an account, or of all that reserve more than has arrived. Oldest first. */
  async *eachOfGuests(accountId?: string): AsyncGenerator<UploadSession> {
    const which = accountId === undefined ? { $expr: { $gt: ['$reservedBytes', '$arrived.bytes'] } } : { accountId };
    const found = this.sessions
      .find({ ...which, ...ofGuests })
      .sort({ openedAt: 1 })
      .lean()
      .cursor();
    for await (const document of found) yield toSession(document);
  }

  async recordArrived(slug: string, arrived: UploadSession['arrived']): Promise<void> {
    await this.sessions.updateOne({ _id: slug, state: 'open' }, { $set: { arrived } });
  }

  /** The session must be read in the same transaction. */
  async setReserved(slug: string, reservedBytes: number, transaction: Transaction): Promise<void> {
    await this.sessions.updateOne({ _id: slug, state: 'open' }, { $set: { reservedBytes } }, { session: transaction });
  }

  /** Bytes by store, over all accounts. */
  async sumByStore(): Promise<Map<string, number>> {
    const sums = await this.sessions.aggregate<{ _id: string; bytes: number }>([
      { $match: { state: { $in: ['open', 'kept'] } } },
      { $group: { _id: '$store', bytes: { $sum: countedBytes } } },
    ]);
    return new Map(sums.map(({ _id, bytes }) => [_id, bytes]));
  }

  async move(slug: string, accountId: string, transaction: Transaction): Promise<void> {
    await this.sessions.updateOne({ _id: slug }, { $set: { accountId } }, { session: transaction });
  }

  /** False when the upload is not open. */
  async touch(
    slug: string,
    now: Date,
    changes: Partial<Pick<UploadSession, 'passwordVersion'>> = {},
  ): Promise<boolean> {
    const { matchedCount } = await this.sessions.updateOne(
      { _id: slug, state: 'open' },
      { $set: { lastSeenAt: now, ...changes } },
    );
    return matchedCount === 1;
  }

  /** False when the upload is not open; nothing is written then. */
  async recordCopies(slug: string, copies: CopyProgress, now: Date): Promise<boolean> {
    const { matchedCount } = await this.sessions.updateOne(
      { _id: slug, state: 'open' },
      { $set: { copies, lastSeenAt: now } },
    );
    return matchedCount === 1;
  }

  /** Open and not expired, newest first; without those of visitors, and examples. */
  async findOpenOf(
    { accountId, createdBy }: Pick<UploadSession, 'accountId' | 'createdBy'>,
    now: Date,
    limit: number,
  ): Promise<UploadSession[]> {
    const isOpen = { state: 'open', expiresAt: { $gt: now } } as const;
    const documents = await this.sessions
      .find({ accountId, createdBy, ...isOpen, handedInBy: null, isExample: { $ne: true } })
      .sort({ openedAt: -1 })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** Open and not expired uploads of a visitor of a file request, newest first. */
  async findOpenHandedInBy(visitor: string, now: Date, limit: number): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ handedInBy: visitor, state: 'open', expiresAt: { $gt: now } })
      .sort({ openedAt: -1 })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** Slugs of uploads that add, or have added, files to a transfer. */
  async additionsTo(slug: string, transaction: Transaction): Promise<string[]> {
    const documents = await this.sessions
      .find({ addTo: slug, state: { $in: ['open', 'kept'] } }, { _id: 1 }, { session: transaction })
      .lean();
    return documents.map(({ _id }) => _id);
  }

  /** @returns what the upload counted as until now, or null when it is not open */
  async keep(
    { slug, addTo }: UploadSession,
    transaction: Transaction,
  ): Promise<Pick<UploadSession, 'accountId' | 'reservedBytes'> | null> {
    const kept = await this.sessions
      .findOneAndUpdate(
        { _id: slug, state: 'open' },
        { $set: { state: 'kept', addTo }, $inc: { revision: 1 } },
        { session: transaction, projection: { accountId: 1, reservedBytes: 1 } },
      )
      .lean();
    return kept && { accountId: kept.accountId, reservedBytes: kept.reservedBytes };
  }

  /** The session must be read in the same transaction. Writes the purge job to the outbox. */
  async release({ slug }: UploadSession, entries: OutboxEntry[], transaction: Transaction): Promise<void> {
    await this.sessions.updateOne(
      { _id: slug },
      { $set: { state: 'released' }, $inc: { revision: 1 }, $push: { outbox: { $each: entries } } },
      { session: transaction },
    );
  }

  /** Undoes a release. The session must be read in the same transaction. */
  async restore({ slug }: UploadSession, transaction: Transaction): Promise<void> {
    await this.sessions.updateOne(
      { _id: slug },
      { $set: { state: 'kept', outbox: [] }, $inc: { revision: 1 } },
      { session: transaction },
    );
  }

  /** From here on the release is final. Also true when an earlier, killed job has begun the purge. */
  async beginPurge(slug: string, revision: number): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(unchanged({ slug, state: 'released', revision }), {
      $set: { state: 'purging' },
    });
    if (modifiedCount === 1) return true;
    const session = await this.sessions.findById(slug, { state: 1 }).lean();
    return session?.state === 'purging';
  }

  async removePurged(slug: string): Promise<void> {
    await this.sessions.deleteOne({ _id: slug, state: 'purging' });
  }

  /** Releases some files of a kept upload. The session must be read in the same transaction. */
  async releaseFiles(
    { slug, releasedPaths, totalBytes }: Pick<UploadSession, 'slug' | 'releasedPaths' | 'totalBytes'>,
    transaction: Transaction,
  ): Promise<void> {
    await this.sessions.updateOne(
      { _id: slug },
      { $set: { releasedPaths, totalBytes }, $inc: { revision: 1 } },
      { session: transaction },
    );
  }

  /** Open sessions whose resume window has ended. */
  async findAbandoned(now: Date, limit: number): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ state: 'open', expiresAt: { $lte: now } })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** Open sessions of the account's own users without activity since `before`, oldest first. */
  async findIdle(accountId: string, before: Date): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ accountId, state: 'open', handedInBy: null, lastSeenAt: { $lte: before } })
      .sort({ lastSeenAt: 1 })
      .lean();
    return documents.map(toSession);
  }

  /** Open or kept ones of an account. */
  async findUnreleased(accountId: string, limit: number): Promise<string[]> {
    const documents = await this.sessions
      .find({ accountId, state: { $in: ['open', 'kept'] } }, { _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id }) => _id);
  }

  /** Those of `prefixes` that belong to a session. */
  async findPrefixes(prefixes: string[]): Promise<Set<string>> {
    const documents = await this.sessions.find({ prefix: { $in: [...new Set(prefixes)] } }, { prefix: 1 }).lean();
    return new Set(documents.map(({ prefix }) => prefix));
  }

  async statesOf(slugs: string[]): Promise<Map<string, UploadState>> {
    const documents = await this.sessions.find({ _id: { $in: slugs } }, { state: 1 }).lean();
    return new Map(documents.map(({ _id, state }) => [_id, state]));
  }

  /** All sessions in this state, for checks of the invariants and purges. */
  async *each(state: UploadState): AsyncGenerator<UploadSession> {
    for await (const document of this.sessions.find({ state }).lean().cursor()) yield toSession(document);
  }

  /** Uploads to this store with client activity since `since`. */
  async *eachSeenSince(since: Date, store: string): AsyncGenerator<UploadSession> {
    const seen = { store, lastSeenAt: { $gte: since } };
    for await (const document of this.sessions.find(seen).lean().cursor()) yield toSession(document);
  }
}
