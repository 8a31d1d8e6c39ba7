import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { Language } from '#contract/primitives.js';
import {
  CHANGELOG_PAGE_SIZE,
  type ChangelogEntry,
  type readChangelog,
  type ShownChangelogEntry,
} from '#contract/site/site.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { Log } from '../../core/logging/log.js';
import { markdownHtml } from '../../core/markdown/markdown-html.js';
import { ChangelogFeed } from './changelog-feed.js';
import { changelogEn } from './content/changelog.en.js';
import { changelogZh } from './content/changelog.zh.js';
import { PageLists } from './page-lists.js';
import { updatesHtml } from './updates-html.js';

const CACHE_MS = 600_000;
/** Delay after a failed request. */
const RETRY_AFTER_MS = 30_000;

type Entries = readonly ShownChangelogEntry[];

const rendered = (entries: readonly ChangelogEntry[]): Entries =>
  entries.map((entry) => ({ ...entry, detailsHtml: markdownHtml(entry.markdownDetails) }));

const builtIn: Record<Language, Entries> = { en: rendered(changelogEn), zh: rendered(changelogZh) };

interface CachedFeed {
  entries: Entries | null;
  /** Time of the next refresh. */
  refreshAt: number;
}

/** The changelog: our own list, or the operator's feed, which is cached. */
@Injectable()
export class Changelog implements OnModuleInit {
  private readonly cache = new Map<Language, CachedFeed>();
  private readonly pending = new Map<Language, Promise<CachedFeed>>();

  constructor(
    private readonly config: Config,
    private readonly feed: ChangelogFeed,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly lists: PageLists,
  ) {}

  onModuleInit(): void {
    this.lists.provide('updates', async (lang) => updatesHtml(await this.entriesIn(lang), lang));
  }

  /** @throws {AppError} unavailable if the feed has never been read */
  async page(lang: Language, skip: number): Promise<ResponseOf<typeof readChangelog>> {
    const entries = await this.entriesIn(lang);
    const end = skip + CHANGELOG_PAGE_SIZE;
    return { entries: entries.slice(skip, end), hasMore: entries.length > end };
  }

  private async entriesIn(lang: Language): Promise<Entries> {
    return this.config.env.CHANGELOG_URL === undefined ? builtIn[lang] : this.entriesOfFeed(lang);
  }

  private async entriesOfFeed(lang: Language): Promise<Entries> {
    const cached = this.cache.get(lang);
    const isStale = !cached || this.clock.now().getTime() >= cached.refreshAt;
    const { entries } = isStale ? await this.refreshOnce(lang) : cached;
    if (!entries) throw new AppError('unavailable');
    return entries;
  }

  /** Concurrent calls share one request. */
  private refreshOnce(lang: Language): Promise<CachedFeed> {
    const running = this.pending.get(lang) ?? this.refresh(lang).finally(() => this.pending.delete(lang));
    this.pending.set(lang, running);
    return running;
  }

  private async refresh(lang: Language): Promise<CachedFeed> {
    const now = this.clock.now().getTime();
    const next = await this.feed.read(this.config.env.CHANGELOG_URL ?? '', lang).then(
      (entries): CachedFeed => ({ entries: rendered(entries), refreshAt: now + CACHE_MS }),
      (error: unknown): CachedFeed => {
        this.log.warn({ err: error }, 'the changelog feed could not be read');
        // Serves stale entries if the feed is unavailable.
        return { entries: this.cache.get(lang)?.entries ?? null, refreshAt: now + RETRY_AFTER_MS };
      },
    );
    this.cache.set(lang, next);
    return next;
  }
}
