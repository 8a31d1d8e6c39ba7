import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Language } from '#contract/primitives.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';

export const LOGIN_LINKS = 'login_links';

interface LoginLinkDocument {
  /** The mailed secret is derived from it. */
  _id: string;
  /** The address from the form; an account need not exist. */
  email: string;
  /** Digest of the secret in the cookie of the browser that asked. */
  browser: string;
  lang: Language;
  expiresAt: Date;
  outbox: OutboxEntry[];
}

export const loginLinkSchema = new Schema<LoginLinkDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    browser: { type: String, required: true },
    lang: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: LOGIN_LINKS, strict: 'throw', versionKey: false, autoIndex: false },
);

loginLinkSchema.index({ email: 1 });
loginLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
loginLinkSchema.index(...outboxIndex);

@Injectable()
export class LoginLinkRepository {
  constructor(@InjectModel(LOGIN_LINKS) private readonly links: Model<LoginLinkDocument>) {}

  async insert(link: LoginLinkDocument): Promise<void> {
    await this.links.create(link);
  }

  async findOpen(id: string, now: Date): Promise<LoginLinkDocument | null> {
    return this.links.findOne({ _id: id, expiresAt: { $gt: now } }).lean();
  }

  /** True only for the call that used it up. */
  async consume(id: string): Promise<boolean> {
    const { deletedCount } = await this.links.deleteOne({ _id: id });
    return deletedCount === 1;
  }

  async deleteOf(email: string): Promise<void> {
    await this.links.deleteMany({ email });
  }
}
