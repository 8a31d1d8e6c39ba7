import { Injectable } from '@nestjs/common';
import { isbot } from 'isbot';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { BlogViewRepository } from './data/blog-view.repository.js';
import { viewsOfDay } from './domain/blog-views.js';

/** The views that are shown of articles: the figure that `BLOG_VIEWS=specified` stands for (docs/configuration.md), or the true one. */
@Injectable()
export class BlogViews {
  constructor(
    private readonly views: BlogViewRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async record(article: string, userAgent: string | undefined): Promise<void> {
    if (this.config.env.BLOG_VIEWS !== 'real' || userAgent === undefined || isbot(userAgent)) return;
    await this.views.increment(article);
  }

  async of(articles: readonly string[]): Promise<Map<string, number>> {
    const now = this.clock.now();
    if (this.config.env.BLOG_VIEWS === 'real') return this.views.countsOf(articles);
    return new Map(articles.map((article) => [article, viewsOfDay(article, now)]));
  }
}
