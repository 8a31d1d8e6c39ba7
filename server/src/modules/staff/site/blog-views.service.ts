import { Injectable } from '@nestjs/common';
import { isbot } from 'isbot';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { BlogViewRepository } from './data/blog-view.repository.js';
import { createHash } from 'node:crypto';

export const SHOWN_VIEWS = { from: 194, to: 216 };

/** The figure of `BLOG_VIEWS=specified`: random within its bounds, and the same all day. */
export function viewsOfDay(article: string, now: Date): number {
  const day = now.toISOString().slice(0, 10);
  const draw = createHash('sha256').update(`${article} ${day}`).digest().readUInt32BE();
  return SHOWN_VIEWS.from + (draw % (SHOWN_VIEWS.to - SHOWN_VIEWS.from + 1));
}

/** The number of views that articles show: the figure of `BLOG_VIEWS=specified` (.env.example), or the true one. */
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

  async countViews(articles: readonly string[]): Promise<Map<string, number>> {
    const now = this.clock.now();
    if (this.config.env.BLOG_VIEWS === 'real') return this.views.countsOf(articles);
    return new Map(articles.map((article) => [article, viewsOfDay(article, now)]));
  }
}
