import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { Alert } from '../domain/alert.js';
import { type AlertDocument, ALERTS } from './alert.schema.js';

function toAlert({ _id, ...rest }: AlertDocument): Alert {
  return { id: _id, ...rest };
}

/** What is removed from the page stays as a row until its time is over, so that a late repetition is not told again. */
@Injectable()
export class AlertRepository {
  constructor(@InjectModel(ALERTS) private readonly alerts: Model<AlertDocument>) {}

  /** False when it is there already; it stays as it is. */
  async insertOnce({ id, ...rest }: Alert): Promise<boolean> {
    try {
      await this.alerts.create({ _id: id, ...rest });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async find(userId: string, id: string): Promise<Alert | null> {
    const document = await this.alerts.findById(id).lean();
    return document?.userId === userId ? toAlert(document) : null;
  }

  /** Newest first. */
  async page(userId: string, { beforePlace, limit }: { beforePlace: string | null; limit: number }): Promise<Alert[]> {
    const documents = await this.alerts
      .find({ userId, isVisible: true, ...(beforePlace !== null && { place: { $lt: beforePlace } }) })
      .sort({ place: -1 })
      .limit(limit)
      .lean();
    return documents.map(toAlert);
  }

  countUnread(userId: string, atMost: number): Promise<number> {
    return this.alerts.countDocuments({ userId, isVisible: true, isRead: false }, { limit: atMost });
  }

  /** True where it was on the page. Whose it is never changes, so it is asked before. */
  async hide(userId: string, id: string): Promise<boolean> {
    if (!(await this.find(userId, id))) return false;
    const { modifiedCount } = await this.alerts.updateOne({ _id: id, isVisible: true }, { $set: { isVisible: false } });
    return modifiedCount === 1;
  }

  async hideAll(userId: string): Promise<number> {
    const { modifiedCount } = await this.alerts.updateMany({ userId, isVisible: true }, { $set: { isVisible: false } });
    return modifiedCount;
  }

  /** True where it is on the page, read before or not. */
  async markRead(userId: string, id: string): Promise<boolean> {
    if (!(await this.find(userId, id))) return false;
    const { matchedCount } = await this.alerts.updateOne({ _id: id, isVisible: true }, { $set: { isRead: true } });
    return matchedCount === 1;
  }

  async markAllRead(userId: string): Promise<number> {
    const { modifiedCount } = await this.alerts.updateMany(
      { userId, isVisible: true, isRead: false },
      { $set: { isRead: true } },
    );
    return modifiedCount;
  }

  /** Newest first. */
  async findWaiting(userId: string, limit: number): Promise<Alert[]> {
    const documents = await this.alerts.find({ userId, mail: 'waiting' }).sort({ place: -1 }).limit(limit).lean();
    return documents.map(toAlert);
  }

  countWaiting(userId: string): Promise<number> {
    return this.alerts.countDocuments({ userId, mail: 'waiting' });
  }

  /** Gives each of them to this digest unless another one has it; answers those that this one has. */
  async take(userId: string, ids: string[], digestId: string): Promise<Alert[]> {
    await this.alerts.updateMany({ _id: { $in: ids }, mail: 'waiting' }, { $set: { mail: 'taken', digestId } });
    const documents = await this.alerts.find({ _id: { $in: ids } }).lean();
    return documents.map(toAlert).filter((alert) => alert.userId === userId && alert.digestId === digestId);
  }

  /** Those older than `place`, which are too many to be named. */
  async takeOlder(userId: string, place: string, digestId: string): Promise<void> {
    await this.alerts.updateMany(
      { userId, mail: 'waiting', place: { $lt: place } },
      { $set: { mail: 'taken', digestId } },
    );
  }

  /** Keeps the newest ones only. */
  async trim(userId: string, kept: number): Promise<void> {
    const [oldest] = await this.alerts.find({ userId }, { place: 1 }).sort({ place: -1 }).skip(kept).limit(1).lean();
    if (oldest) await this.alerts.deleteMany({ userId, place: { $lte: oldest.place } });
  }
}
