import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import type { PageView } from '../domain/page-view.js';
import { PAGE_VIEWS } from './page-view.schema.js';

/** Reads and writes page views. */
@Injectable()
export class PageViewRepository {
  constructor(@InjectModel(PAGE_VIEWS) private readonly pageViews: Model<PageView>) {}

  /** @returns false if this visit has a page view already */
  async add(pageView: PageView): Promise<boolean> {
    try {
      await this.pageViews.create(pageView);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Newest first; `null` stands for the plain link. */
  findLatest(transferId: string, recipientId: string | null, limit: number): Promise<PageView[]> {
    return this.pageViews.find({ transferId, recipientId }).sort({ at: -1 }).limit(limit).lean();
  }

  async *eachOf(transferId: string): AsyncGenerator<PageView> {
    for await (const pageView of this.pageViews.find({ transferId }).lean().cursor()) yield pageView;
  }

  async deleteOf(transferId: string): Promise<void> {
    await deleteInBatches(this.pageViews, { transferId });
  }
}
