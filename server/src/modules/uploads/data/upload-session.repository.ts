import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { CopyProgress, FileMultipart, UploadSession, UploadState } from '../domain/upload-session.js';
import { UPLOAD_SESSIONS, type UploadSessionDocument } from './upload-session.schema.js';

function toSession({ _id, outbox: _outbox, ...rest }: UploadSessionDocument): UploadSession {
  // Records from before these fields were there are read as their beginning.
  return {
    ...rest,
    slug: _id,
    revision: rest.revision ?? 0,
    letGo: rest.letGo ?? [],
    claims: rest.claims ?? 0,
    multiparts: rest.multiparts ?? [],
  };
}

interface Revised {
  slug: string;
  state: UploadState;
  revision: number;
}

/** Records from before there were revisions have none. */
const exactly = ({ slug, state, revision }: Revised) => ({
  _id: slug,
  state,
  revision: revision === 0 ? { $in: [0, null] } : revision,
});

@Injectable()
export class UploadSessionRepository {
  constructor(@InjectModel(UPLOAD_SESSIONS) private readonly sessions: Model<UploadSessionDocument>) {}

  async insert({ slug, ...rest }: UploadSession, outbox: OutboxEntry[]): Promise<void> {
    // By the driver: documents of mongoose for the files of a large upload take longer than others may wait.
    const document: UploadSessionDocument = { _id: slug, ...rest, outbox };
    await this.sessions.collection.insertOne(document as object, { ignoreUndefined: true });
  }

  /** Of any owner: callers decide who may see it. */
  async findBySlug(slug: string): Promise<UploadSession | null> {
    const document = await this.sessions.findById(slug).lean();
    return document && toSession(document);
  }

  /** As much of it as every request for bytes has to know. */
  async findState(slug: string): Promise<Pick<UploadSession, 'state' | 'expiresAt' | 'multiparts'> | null> {
    const document = await this.sessions.findById(slug, { state: 1, expiresAt: 1, multiparts: 1 }).lean();
    return document && { ...document, multiparts: document.multiparts ?? [] };
  }

  /** True where nothing had changed since it was read. */
  async nameMultiparts({ slug, revision }: UploadSession, multiparts: FileMultipart[]): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(exactly({ slug, state: 'open', revision }), {
      $set: { multiparts, revision: revision + 1 },
    });
    return modifiedCount === 1;
  }

  /** Bytes of all kept uploads of an owner. */
  async keptBytesOf(ownerId: string): Promise<number> {
    const [sum] = await this.sessions.aggregate<{ bytes: number }>([
      { $match: { ownerId, state: 'kept' } },
      { $group: { _id: null, bytes: { $sum: '$totalBytes' } } },
    ]);
    return sum?.bytes ?? 0;
  }

  /** False where it is not open (any more). */
  async touch(slug: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.sessions.updateOne({ _id: slug, state: 'open' }, { $set: { lastSeenAt: now } });
    return matchedCount === 1;
  }

  /** False where the upload is not open (any more): nothing is written then. */
  async recordCopies(slug: string, copies: CopyProgress, now: Date): Promise<boolean> {
    const { matchedCount } = await this.sessions.updateOne(
      { _id: slug, state: 'open' },
      { $set: { copies, lastSeenAt: now } },
    );
    return matchedCount === 1;
  }

  /** Open, and not over; newest first. */
  async findOpenOf(ownerId: string, now: Date, limit: number): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ ownerId, state: 'open', expiresAt: { $gt: now } })
      .sort({ openedAt: -1 })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** Slugs of what is being, or was, added to a transfer. */
  async additionsTo(slug: string): Promise<string[]> {
    const documents = await this.sessions.find({ addTo: slug, state: { $in: ['open', 'kept'] } }, { _id: 1 }).lean();
    return documents.map(({ _id }) => _id);
  }

  /** Keeps it for a transfer that does not name it yet. False where it was let go before. */
  async claim(slug: string, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(
      { _id: slug, state: { $in: ['open', 'kept'] } },
      { $set: { state: 'kept', unnamedSince: now }, $inc: { claims: 1, revision: 1 } },
    );
    return modifiedCount === 1;
  }

  /** True where nothing had changed since it was read. */
  async dropClaim(session: UploadSession): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(exactly(session), { $inc: { claims: -1, revision: 1 } });
    return modifiedCount === 1;
  }

  async markNamed(slug: string): Promise<void> {
    await this.sessions.updateOne({ _id: slug }, { $set: { unnamedSince: null } });
  }

  /** Of every owner: kept before `before`, and not yet confirmed to be named by a transfer. */
  async findUnnamed(before: Date, limit: number): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ state: 'kept', unnamedSince: { $type: 'date', $lte: before } })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** True for the one call that released it as it was read; what must follow stands in the outbox. */
  async release({ slug, state, revision }: UploadSession, entries: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(exactly({ slug, state, revision }), {
      $set: { state: 'released', revision: revision + 1 },
      $push: { outbox: { $each: entries } },
    });
    return modifiedCount === 1;
  }

  /** The way back, as long as no job has begun to remove its objects. */
  async takeBack({ slug, revision }: UploadSession): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(exactly({ slug, state: 'released', revision }), {
      $set: { state: 'kept', revision: revision + 1, outbox: [] },
    });
    return modifiedCount === 1;
  }

  /** From here on there is no way back. True also for a job that goes on where a killed one was. */
  async beginPurge(slug: string, revision: number): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(exactly({ slug, state: 'released', revision }), {
      $set: { state: 'purging' },
    });
    if (modifiedCount === 1) return true;
    const session = await this.sessions.findById(slug, { state: 1 }).lean();
    return session?.state === 'purging';
  }

  async removePurged(slug: string): Promise<void> {
    await this.sessions.deleteOne({ _id: slug, state: 'purging' });
  }

  /** True where nothing had changed since it was read. */
  async letGo({ slug, revision }: UploadSession, left: Pick<UploadSession, 'letGo' | 'totalBytes'>): Promise<boolean> {
    const { modifiedCount } = await this.sessions.updateOne(exactly({ slug, state: 'kept', revision }), {
      $set: { ...left, revision: revision + 1 },
    });
    return modifiedCount === 1;
  }

  /** Open sessions of every owner whose resume window ended. */
  async findAbandoned(now: Date, limit: number): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ state: 'open', expiresAt: { $lte: now } })
      .limit(limit)
      .lean();
    return documents.map(toSession);
  }

  /** Open, and not heard of since `before`; oldest first. */
  async findIdle(ownerId: string, before: Date): Promise<UploadSession[]> {
    const documents = await this.sessions
      .find({ ownerId, state: 'open', lastSeenAt: { $lte: before } })
      .sort({ lastSeenAt: 1 })
      .lean();
    return documents.map(toSession);
  }

  async statesOf(slugs: string[]): Promise<Map<string, UploadState>> {
    const documents = await this.sessions.find({ _id: { $in: slugs } }, { state: 1 }).lean();
    return new Map(documents.map(({ _id, state }) => [_id, state]));
  }

  /** Every session of every owner, for the proof of the invariants. */
  async *each(state: UploadState): AsyncGenerator<UploadSession> {
    for await (const document of this.sessions.find({ state }).lean().cursor()) yield toSession(document);
  }

  /** Of every owner: uploads into this store whose client was heard of since `since`. */
  async *eachSeenSince(since: Date, store: string): AsyncGenerator<UploadSession> {
    const seen = { store, lastSeenAt: { $gte: since } };
    for await (const document of this.sessions.find(seen).lean().cursor()) yield toSession(document);
  }
}
