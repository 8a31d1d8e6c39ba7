import { Schema } from 'mongoose';

export const BLOG_VIEW = 'blog_views';

export interface BlogViewDocument {
  /** Slug of the article. */
  _id: string;
  count: number;
}

export const blogViewSchema = new Schema<BlogViewDocument>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { collection: BLOG_VIEW, strict: 'throw', versionKey: false, autoIndex: false },
);
