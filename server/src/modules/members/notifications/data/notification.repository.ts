import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { notificationKinds } from '#contract/accounts/notification-kinds.js';
import { NOTIFICATIONS_KEPT_DAYS } from '#contract/notifications.js';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey, type Transaction } from '../../../../core/mongo/writes.js';
import type { Notification } from '../domain/notification.js';

export const NOTIFICATIONS = 'notifications';

type NotificationDocument = Omit<Notification, 'id'> & {
  _id: string;
  /** Set if it is about a hidden request; absent for nearly all. */
  isWithheld?: true;
};

export const notificationSchema = new Schema<NotificationDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    kind: { type: String, enum: notificationKinds, required: true },
    slug: { type: String, default: '' },
    at: { type: Date, required: true },
    cursor: { type: String, required: true },
    detail: { type: Object, required: true },
    isVisible: { type: Boolean, required: true },
    isRead: { type: Boolean, default: false },
    mailDueAt: { type: Date, default: null },
    isWithheld: Boolean,
    createdAt: { type: Date, required: true },
  },
  { collection: NOTIFICATIONS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

notificationSchema.index({ userId: 1, isVisible: 1, cursor: -1 });
notificationSchema.index({ userId: 1, isVisible: 1, isRead: 1 });
notificationSchema.index({ userId: 1, cursor: -1 });
notificationSchema.index({ slug: 1 });
notificationSchema.index({ mailDueAt: 1, userId: 1 }, { partialFilterExpression: { mailDueAt: SOME_TIME } });
notificationSchema.index({ createdAt: 1 }, { expireAfterSeconds: NOTIFICATIONS_KEPT_DAYS * 24 * 3600 });

/** Leaves out submissions for a request that is withheld. */
const SHOWN = { isWithheld: { $exists: false } } as const;

function toNotification({ _id, isWithheld: _isWithheld, ...rest }: NotificationDocument): Notification {
  return { id: _id, ...rest };
}

/** A removed notification stays stored until it expires, so that a repeated event does not create it again. */
@Injectable()
export class NotificationRepository {
  constructor(@InjectModel(NOTIFICATIONS) private readonly notifications: Model<NotificationDocument>) {}

  /** False if it already exists; it is left unchanged. */
  async insertOnce({ id, ...rest }: Notification): Promise<boolean> {
    try {
      // The driver inserts: building a Mongoose document takes as long as the write.
      const document: NotificationDocument = { _id: id, ...rest };
      await this.notifications.collection.insertOne(document as object, { ignoreUndefined: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async findForUser(userId: string, id: string): Promise<Notification | null> {
    const document = await this.notifications.findById(id).lean();
    return document?.userId === userId ? toNotification(document) : null;
  }

  /** Newest first. */
  async page(
    userId: string,
    { beforeCursor, limit }: { beforeCursor: string | null; limit: number },
  ): Promise<Notification[]> {
    const documents = await this.notifications
      .find({ userId, isVisible: true, ...SHOWN, ...(beforeCursor !== null && { cursor: { $lt: beforeCursor } }) })
      .sort({ cursor: -1 })
      .limit(limit)
      .lean();
    return documents.map(toNotification);
  }

  countUnread(userId: string, atMost: number): Promise<number> {
    return this.notifications.countDocuments({ userId, isVisible: true, isRead: false, ...SHOWN }, { limit: atMost });
  }

  /** True if it was visible. */
  async hide(userId: string, id: string): Promise<boolean> {
    const { modifiedCount } = await this.notifications.updateOne(
      { _id: id, userId, isVisible: true },
      { $set: { isVisible: false } },
    );
    return modifiedCount === 1;
  }

  async hideAll(userId: string): Promise<number> {
    const { modifiedCount } = await this.notifications.updateMany(
      { userId, isVisible: true },
      { $set: { isVisible: false } },
    );
    return modifiedCount;
  }

  /** True if it is visible, also if it was read before. */
  async markRead(userId: string, id: string): Promise<boolean> {
    const { matchedCount } = await this.notifications.updateOne(
      { _id: id, userId, isVisible: true },
      { $set: { isRead: true } },
    );
    return matchedCount === 1;
  }

  async markAllRead(userId: string): Promise<number> {
    const { modifiedCount } = await this.notifications.updateMany(
      { userId, isVisible: true, isRead: false },
      { $set: { isRead: true } },
    );
    return modifiedCount;
  }

  /** Users with a notification that is due by mail. */
  async findUsersToMail(now: Date, limit: number): Promise<string[]> {
    const found = await this.notifications.aggregate<{ _id: string }>([
      { $match: { mailDueAt: { ...SOME_TIME, $lte: now } } },
      { $group: { _id: '$userId' } },
      { $limit: limit },
    ]);
    return found.map(({ _id }) => _id);
  }

  async postponeMail(userId: string, mailDueAt: Date): Promise<void> {
    await this.notifications.updateMany({ userId, mailDueAt: SOME_TIME }, { $set: { mailDueAt } });
  }

  /** Returns all notifications that wait for a mail, newest first, and unmarks them within the transaction. */
  async takeWaiting(userId: string, session: Transaction): Promise<Notification[]> {
    const documents = await this.notifications
      .find({ userId, mailDueAt: SOME_TIME })
      .sort({ cursor: -1 })
      .session(session)
      .lean();
    const ids = documents.map(({ _id }) => _id);
    await this.notifications.updateMany({ _id: { $in: ids } }, { $set: { mailDueAt: null } }, { session });
    return documents.filter(({ isWithheld }) => !isWithheld).map(toNotification);
  }

  /** Hides from every user what is about this request, also from mails. False: shows it again. */
  async withhold(slug: string, isWithheld: boolean, session: Transaction): Promise<void> {
    const update = isWithheld ? { $set: { isWithheld } } : { $unset: { isWithheld: 1 } };
    await this.notifications.updateMany({ slug }, update, { session });
  }

  /** Newest first, with removed ones. */
  async *eachOf(userId: string): AsyncGenerator<Notification> {
    const cursor = this.notifications
      .find({ userId, ...SHOWN })
      .sort({ cursor: -1 })
      .lean()
      .cursor();
    for await (const document of cursor) yield toNotification(document);
  }

  /** How many `eachOf` yields. */
  countOf(userId: string): Promise<number> {
    return this.notifications.countDocuments({ userId });
  }

  async deleteOf(userId: string): Promise<void> {
    await deleteInBatches(this.notifications, { userId });
  }

  async deleteAbout(slug: string): Promise<void> {
    await deleteInBatches(this.notifications, { slug });
  }
}
