import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import { SEND_QUOTAS, type SendQuotaDocument } from './send-quota.schema.js';

export interface QuotaPlace {
  /** `{who}:{period}`. */
  quota: string;
  slug: string;
  limit: number;
  forgetAt: Date;
}

@Injectable()
export class SendQuotaRepository {
  constructor(@InjectModel(SEND_QUOTAS) private readonly quotas: Model<SendQuotaDocument>) {}

  /**
   * Takes one of `limit` places for a slug, in one conditional update; a slug that has one keeps it. `earlier` are the
   * slugs that count although they took no place, such as those sent under a plan without this limit.
   */
  async take({ quota, slug, limit, forgetAt }: QuotaPlace, earlier: () => Promise<string[]>): Promise<boolean> {
    if (await this.push(quota, slug, limit)) return true;
    if (await this.quotas.exists({ _id: quota })) return this.has(quota, slug);
    await this.begin(quota, await earlier(), forgetAt);
    return (await this.push(quota, slug, limit)) || this.has(quota, slug);
  }

  async giveBack(quota: string, slug: string): Promise<void> {
    await this.quotas.updateOne({ _id: quota }, { $pull: { slugs: slug } });
  }

  async used(quota: string): Promise<number> {
    const document = await this.quotas.findById(quota).lean();
    return document?.slugs.length ?? 0;
  }

  private async push(quota: string, slug: string, limit: number): Promise<boolean> {
    const { modifiedCount } = await this.quotas.updateOne(
      { _id: quota, slugs: { $ne: slug }, [`slugs.${limit - 1}`]: { $exists: false } },
      { $push: { slugs: slug } },
    );
    return modifiedCount === 1;
  }

  private async has(quota: string, slug: string): Promise<boolean> {
    return (await this.quotas.exists({ _id: quota, slugs: slug })) !== null;
  }

  private async begin(quota: string, slugs: string[], forgetAt: Date): Promise<void> {
    try {
      await this.quotas.create({ _id: quota, slugs, forgetAt });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
