import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LOGIN_LINKS, type LoginLinkDocument } from './login-link.schema.js';

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
