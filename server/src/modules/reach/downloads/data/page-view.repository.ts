import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { AddressProof } from '#contract/choices.js';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/writes.js';

export const PAGE_VIEWS = 'page_views';

/** A view of a transfer's page by anyone but the owner; one per visit. */
export interface PageView {
  /** Digest of the visit, equal to `Download.visitor`. */
  _id: string;
  transferId: string;
  /** Null for the plain link. */
  recipientId: string | null;
  /** How the recipient was known, where only recipients can open it. */
  proof?: AddressProof;
  at: Date;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}

/** Append-only. */
export const pageViewSchema = new Schema<PageView>(
  {
    _id: { type: String, required: true },
    transferId: { type: String, required: true },
    recipientId: { type: String, default: null },
    proof: String,
    at: { type: Date, required: true },
    country: { type: String, default: null },
    city: { type: String, default: null },
  },
  { collection: PAGE_VIEWS, strict: 'throw', versionKey: false, autoIndex: false },
);

pageViewSchema.index({ transferId: 1, recipientId: 1, at: -1 });

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

  async *eachOf(transferId: string): AsyncGenerator<PageView> {
    for await (const pageView of this.pageViews.find({ transferId }).lean().cursor()) yield pageView;
  }

  async deleteOf(transferId: string): Promise<void> {
    await deleteInBatches(this.pageViews, { transferId });
  }
}
