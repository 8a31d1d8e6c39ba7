import { Schema } from 'mongoose';
import type { PageView } from '../domain/page-view.js';

export const PAGE_VIEWS = 'page_views';

/** Append-only. */
export const pageViewSchema = new Schema<PageView>(
  {
    _id: { type: String, required: true },
    transferId: { type: String, required: true },
    recipientId: { type: String, default: null },
    at: { type: Date, required: true },
    country: { type: String, default: null },
    city: { type: String, default: null },
  },
  { collection: PAGE_VIEWS, strict: 'throw', versionKey: false, autoIndex: false },
);

pageViewSchema.index({ transferId: 1, recipientId: 1, at: -1 });
