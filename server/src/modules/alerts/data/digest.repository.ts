import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { Digest, DigestContents } from '../domain/digest.js';
import { type DigestDocument, DIGESTS } from './digest.schema.js';

function toDigest({ _id, outbox: _outbox, ...rest }: DigestDocument): Digest {
  return { id: _id, ...rest };
}

@Injectable()
export class DigestRepository {
  constructor(@InjectModel(DIGESTS) private readonly digests: Model<DigestDocument>) {}

  async findLatest(userId: string): Promise<Digest | null> {
    const [document] = await this.digests.find({ userId }).sort({ number: -1 }).limit(1).lean();
    return document ? toDigest(document) : null;
  }

  /** False where it was opened by another call. */
  async open({ id, ...rest }: Digest, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      await this.digests.create({ _id: id, ...rest, outbox });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async findById(id: string): Promise<Digest | null> {
    const document = await this.digests.findById(id).lean();
    return document && toDigest(document);
  }

  /** Of every member. */
  async findDue(now: Date, limit: number): Promise<Digest[]> {
    const documents = await this.digests
      .find({ doneAt: null, dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(limit)
      .lean();
    return documents.map(toDigest);
  }

  async move(id: string, dueAt: Date): Promise<void> {
    await this.digests.updateOne({ _id: id }, { $set: { dueAt } });
  }

  /** What happens from now on opens another one. Answers when it was closed, by whichever run. */
  async close(id: string, now: Date): Promise<Digest | null> {
    await this.digests.updateOne({ _id: id, closedAt: null }, { $set: { isOpen: false, closedAt: now } });
    return this.findById(id);
  }

  /** The first call decides; each gets what was decided. */
  async fix(id: string, contents: DigestContents, now: Date): Promise<DigestContents> {
    await this.digests.updateOne({ _id: id, fixedAt: null }, { $set: { contents, fixedAt: now } });
    return (await this.findById(id))?.contents ?? contents;
  }

  async finish(id: string, doneAt: Date): Promise<void> {
    await this.digests.updateOne({ _id: id }, { $set: { doneAt } });
  }
}
