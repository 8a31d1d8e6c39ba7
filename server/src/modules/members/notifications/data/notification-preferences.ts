import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { AlertWays, NotificationSettings } from '#contract/notifications.js';
import { announceWrites, type RecordCache, RecordCaches } from '../../../../core/mongo/record-caches.js';

export const NOTIFICATION_SETTINGS = 'notification_settings';

type NotificationSettingsDocument = NotificationSettings & { _id: string };

/** `_id` is the user's id. Users with default settings have no document. */
export const notificationSettingsSchema = new Schema<NotificationSettingsDocument>(
  {
    _id: { type: String, required: true },
    kinds: { type: Object, required: true },
    quiet: { type: Object, default: null },
  },
  { collection: NOTIFICATION_SETTINGS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

announceWrites(notificationSettingsSchema);

const both: AlertWays = { page: true, mail: true };
const pageOnly: AlertWays = { page: true, mail: false };

/** Received transfers are already mailed by their sender. */
export const defaultSettings: NotificationSettings = {
  kinds: {
    download: both,
    bounce: both,
    damaged: both,
    extension: both,
    received: pageOnly,
    expiring: both,
    deletion: both,
    submission: both,
    'request-complete': both,
    'request-unavailable': both,
    'request-bounce': both,
    'team-joined': pageOnly,
    'team-left': pageOnly,
    'domain-broken': both,
    'invite-joined': pageOnly,
  },
  quiet: null,
};

interface Known {
  userId: string;
  settings: NotificationSettings;
}

/** Reads and saves a user's notification settings; defaults if none are saved. */
@Injectable()
export class NotificationPreferences {
  private readonly known: RecordCache<Known>;

  constructor(
    @InjectModel(NOTIFICATION_SETTINGS) private readonly settings: Model<NotificationSettingsDocument>,
    caches: RecordCaches,
  ) {
    this.known = caches.create(({ userId }) => [userId]);
  }

  async get(userId: string): Promise<NotificationSettings> {
    const known = await this.known.find(userId, async () => ({ userId, settings: await this.read(userId) }));
    return known?.settings ?? defaultSettings;
  }

  /** Null if none are saved. */
  async findSaved(userId: string): Promise<NotificationSettings | null> {
    return this.settings.findById(userId, { _id: 0 }).lean();
  }

  async save(userId: string, { kinds, quiet }: NotificationSettings): Promise<void> {
    await this.settings.updateOne({ _id: userId }, { $set: { kinds, quiet } }, { upsert: true });
  }

  async deleteOf(userId: string): Promise<void> {
    await this.settings.deleteOne({ _id: userId });
  }

  private async read(userId: string): Promise<NotificationSettings> {
    const saved = await this.findSaved(userId);
    // Kinds that came later are not among the saved ones.
    return saved ? { ...saved, kinds: { ...defaultSettings.kinds, ...saved.kinds } } : defaultSettings;
  }
}
