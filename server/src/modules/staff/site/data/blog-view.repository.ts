import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BLOG_VIEW, type BlogViewDocument } from './blog-view.schema.js';

/** Counts how often each article was read; says nothing of readers. */
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
