import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import { SEND_QUOTAS, type SendQuotaDocument } from './send-quota.schema.js';

export interface QuotaSlot {
  /** `{who}:{period}`. */
  quota: string;
  slug: string;
  limit: number;
  forgetAt: Date;
}

/** Counts sent transfers per account or network and period, as lists of slugs. */
@Injectable()
export class SendQuotaRepository {
  constructor(@InjectModel(SEND_QUOTAS) private readonly quotas: Model<SendQuotaDocument>) {}

  /**
   * Takes one of `limit` slots for a slug in one conditional update. Idempotent per slug. `earlier` returns the slugs that
   * count without having taken a slot, such as those sent under a plan without this limit; it is called once per period.
   */
  async takeSlot({ quota, slug, limit, forgetAt }: QuotaSlot, earlier: () => Promise<string[]>): Promise<boolean> {
    if (await this.addSlug(quota, slug, limit)) return true;
    if (await this.quotas.exists({ _id: quota })) return this.hasSlug(quota, slug);
    await this.create(quota, await earlier(), forgetAt);
    return (await this.addSlug(quota, slug, limit)) || this.hasSlug(quota, slug);
  }

  async releaseSlot(quota: string, slug: string): Promise<void> {
    await this.quotas.updateOne({ _id: quota }, { $pull: { slugs: slug } });
  }

  async countUsed(quota: string): Promise<number> {
    const document = await this.quotas.findById(quota).lean();
    return document?.slugs.length ?? 0;
  }

  /** Of every period. */
  async deleteOf(accountId: string): Promise<void> {
    // `;` follows `:`, so this is the prefix.
    await this.quotas.deleteMany({ _id: { $gte: `${accountId}:`, $lt: `${accountId};` } });
  }

  private async addSlug(quota: string, slug: string, limit: number): Promise<boolean> {
    const { modifiedCount } = await this.quotas.updateOne(
      { _id: quota, slugs: { $ne: slug }, [`slugs.${limit - 1}`]: { $exists: false } },
      { $push: { slugs: slug } },
    );
    return modifiedCount === 1;
  }

  private async hasSlug(quota: string, slug: string): Promise<boolean> {
    return (await this.quotas.exists({ _id: quota, slugs: slug })) !== null;
  }

  private async create(quota: string, slugs: string[], forgetAt: Date): Promise<void> {
    try {
      await this.quotas.create({ _id: quota, slugs, forgetAt });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
