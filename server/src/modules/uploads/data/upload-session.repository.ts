import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { CopyProgress, FileMultipart, UploadSession, UploadState } from '../domain/upload-session.js';
import { UPLOAD_SESSIONS, type UploadSessionDocument } from './upload-session.schema.js';

function toSession({ _id, outbox: _outbox, ...rest }: UploadSessionDocument): UploadSession {
  return { ...rest, slug: _id };
}

interface Revised {
  slug: string;
  state: UploadState;
  revision: number;
}

/** Optimistic lock: matches the session only if it is unchanged since it was read. */
const unchanged = ({ slug, state, revision }: Revised) => ({ _id: slug, state, revision });

/** Upload sessions of all accounts; callers check ownership. */
@Injectable()
export class UploadSessionRepository {
  constructor(@InjectModel(UPLOAD_SESSIONS) private readonly sessions: Model<UploadSessionDocument>) {}

  async insert({ slug, ...rest }: UploadSession, outbox: OutboxEntry[]): Promise<void> {
    // By the driver: building Mongoose documents for thousands of files would block the event loop.
    const document: UploadSessionDocument = { _id: slug, ...rest, outbox };
    await this.sessions.collection.insertOne(document as object, { ignoreUndefined: true });
  }

  async findBySlug(slug: string): Promise<UploadSession | null> {
    const document = await this.sessions.findById(slug).lean();
    return document && toSession(document);
  }

  /** Projection for the byte path, which runs this for every request. */
  findState(prefix: string): Promise<Pick<UploadSession, 'state' | 'expiresAt' | 'multiparts'> | null> {
    return this.sessions.findOne({ prefix }, { state: 1, expiresAt: 1, multiparts: 1 }).lean();
  }

  /** False when the session has changed since it was read. */
  async setMultiparts({ slug, revision }: UploadSession, multiparts: FileMultipart[]): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(unchanged({ slug, state: 'open', revision }), {
      $set: { multiparts, revision: revision + 1 },
    });
    return modifiedCount === 1;
  }

  /** Bytes of all kept uploads of an owner. */
  keptBytesOf(accountId: string, transaction?: Transaction): Promise<number> {
    return this.sumBytes({ accountId, state: 'kept' }, transaction);
  }

  /** Bytes of those of these uploads that are kept for another account. */
  keptBytesBeside(accountId: string, slugs: string[], transaction: Transaction): Promise<number> {
    return this.sumBytes({ _id: { $in: slugs }, accountId: { $ne: accountId }, state: 'kept' }, transaction);
  }

  async moveAll(slugs: string[], accountId: string, transaction: Transaction): Promise<void> {
    await this.sessions.updateMany({ _id: { $in: slugs } }, { $set: { accountId } }, { session: transaction });
  }

  /** False when the upload is not open. */
  async touch(slug: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.sessions.updateOne({ _id: slug, state: 'open' }, { $set: { lastSeenAt: now } });
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

  /** Open and not expired, newest first. */
  async findOpenOf(accountId: string, now: Date, limit: number): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ accountId, state: 'open', expiresAt: { $gt: now } })
      .sort({ openedAt: -1 })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** Slugs of uploads that add, or have added, files to a transfer. */
  async additionsTo(slug: string): Promise<string[]> {
    const documents = await this.sessions.find({ addTo: slug, state: { $in: ['open', 'kept'] } }, { _id: 1 }).lean();
    return documents.map(({ _id }) => _id);
  }

  /** Marks the upload as kept before its transfer refers to it. False when it was released before. */
  async claim(slug: string, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: slug, state: { $in: ['open', 'kept'] } },
      { $set: { state: 'kept', unattachedSince: now }, $inc: { claims: 1, revision: 1 } },
    );
    return modifiedCount === 1;
  }

  /** False when the session has changed since it was read. */
  async dropClaim(session: UploadSession): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(unchanged(session), { $inc: { claims: -1, revision: 1 } });
    return modifiedCount === 1;
  }

  async markAttached(slug: string): Promise<void> {
    await this.sessions.updateOne({ _id: slug }, { $set: { unattachedSince: null } });
  }

  /** Kept before `before` and not yet known to be attached to a transfer. */
  async findUnattached(before: Date, limit: number): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ state: 'kept', unattachedSince: { $type: 'date', $lte: before } })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** False when the session has changed since it was read. Writes the purge job to the outbox. */
  async release({ slug, state, revision }: UploadSession, entries: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(unchanged({ slug, state, revision }), {
      $set: { state: 'released', revision: revision + 1 },
      $push: { outbox: { $each: entries } },
    });
    return modifiedCount === 1;
  }

  /** Undoes a release; false once a job has begun to delete the objects. */
  async restore({ slug, revision }: UploadSession): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(unchanged({ slug, state: 'released', revision }), {
      $set: { state: 'kept', revision: revision + 1, outbox: [] },
    });
    return modifiedCount === 1;
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

  /** Releases some files of a kept upload. False when the session has changed since it was read. */
  async releaseFiles(
    { slug, revision }: UploadSession,
    changes: Pick<UploadSession, 'releasedPaths' | 'totalBytes'>,
  ): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(unchanged({ slug, state: 'kept', revision }), {
      $set: { ...changes, revision: revision + 1 },
    });
    return modifiedCount === 1;
  }

  /** Open sessions whose resume window has ended. */
  async findAbandoned(now: Date, limit: number): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ state: 'open', expiresAt: { $lte: now } })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** Open sessions without activity since `before`, oldest first. */
  async findIdle(accountId: string, before: Date): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ accountId, state: 'open', lastSeenAt: { $lte: before } })
      .sort({ lastSeenAt: 1 })
      .lean();
    return documents.map(toSession);
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

  private async sumBytes($match: object, session?: Transaction): Promise<number> {
    const [sum] = await this.sessions.aggregate<{ bytes: number }>(
      [{ $match }, { $group: { _id: null, bytes: { $sum: '$totalBytes' } } }],
      { ...(session && { session }) },
    );
    return sum?.bytes ?? 0;
  }
}
