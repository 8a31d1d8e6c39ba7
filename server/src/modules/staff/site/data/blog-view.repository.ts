import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';

export const BLOG_VIEW = 'blog_views';

interface BlogViewDocument {
  /** Slug of the article. */
  _id: string;
  count: number;
}

export const blogViewSchema = new Schema<BlogViewDocument>(
  { _id: { type: String, required: true }, count: { type: Number, required: true } },
  { collection: BLOG_VIEW, strict: 'throw', versionKey: false, autoIndex: false },
);

/** Counts how often each article was read; stores nothing about readers. */
@Injectable()
export class BlogViewRepository {
  constructor(@InjectModel(BLOG_VIEW) private readonly views: Model<BlogViewDocument>) {}

  async increment(article: string): Promise<void> {
    await this.views.updateOne({ _id: article }, { $inc: { count: 1 } }, { upsert: true });
  }

  async countsOf(articles: readonly string[]): Promise<Map<string, number>> {
    const found = await this.views.find({ _id: { $in: articles } }).lean();
    return new Map(found.map(({ _id, count }) => [_id, count]));
  }
}
