import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/mongo.module.js';
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
    const isNew = !(await this.quotas.exists({ _id: quota }));
    if (isNew) await this.begin(quota, await earlier(), forgetAt);
    const { modifiedCount } = await this.quotas.updateOne(
      { _id: quota, slugs: { $ne: slug }, [`slugs.${limit - 1}`]: { $exists: false } },
      { $push: { slugs: slug } },
    );
    return modifiedCount === 1 || (await this.quotas.exists({ _id: quota, slugs: slug })) !== null;
  }

  async used(quota: string): Promise<number> {
    const document = await this.quotas.findById(quota).lean();
    return document?.slugs.length ?? 0;
  }

  private async begin(quota: string, slugs: string[], forgetAt: Date): Promise<void> {
    try {
      await this.quotas.create({ _id: quota, slugs, forgetAt });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
