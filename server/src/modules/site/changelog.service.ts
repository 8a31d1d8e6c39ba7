import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { Language } from '#contract/primitives.js';
import { CHANGELOG_PAGE_SIZE, type ChangelogEntry, type readChangelog } from '#contract/site.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { Log } from '../../core/logging/log.js';
import { ChangelogFeed } from './changelog-feed.js';
import { changelogEn } from './content/changelog.en.js';
import { changelogZh } from './content/changelog.zh.js';

const FRESH_MS = 600_000;
/** Delay after a failed request. */
const PAUSE_MS = 30_000;

const ours: Record<Language, readonly ChangelogEntry[]> = { en: changelogEn, zh: changelogZh };

interface Kept {
  entries: readonly ChangelogEntry[] | null;
  /** Time of the next refresh. */
  askAgainAt: number;
}

/** The changelog: our own list, or the operator's feed, which is cached. */
@Injectable()
export class Changelog {
  private readonly kept = new Map<Language, Kept>();
  private readonly asking = new Map<Language, Promise<Kept>>();

  constructor(
    private readonly config: Config,
    private readonly feed: ChangelogFeed,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws {AppError} unavailable if the feed has never been read */
  async page(lang: Language, skip: number): Promise<ResponseOf<typeof readChangelog>> {
    const entries = this.config.env.CHANGELOG_URL === undefined ? ours[lang] : await this.entriesOfFeed(lang);
    const end = skip + CHANGELOG_PAGE_SIZE;
    return { entries: entries.slice(skip, end), hasMore: entries.length > end };
  }

  private async entriesOfFeed(lang: Language): Promise<readonly ChangelogEntry[]> {
    const kept = this.kept.get(lang);
    const isDue = !kept || this.clock.now().getTime() >= kept.askAgainAt;
    const { entries } = isDue ? await this.askOnce(lang) : kept;
    if (!entries) throw new AppError('unavailable');
    return entries;
  }

  /** Concurrent calls share one request. */
  private askOnce(lang: Language): Promise<Kept> {
    const running = this.asking.get(lang) ?? this.ask(lang).finally(() => this.asking.delete(lang));
    this.asking.set(lang, running);
    return running;
  }

  private async ask(lang: Language): Promise<Kept> {
    const now = this.clock.now().getTime();
    const next = await this.feed.read(this.config.env.CHANGELOG_URL ?? '', lang).then(
      (entries): Kept => ({ entries, askAgainAt: now + FRESH_MS }),
      (error: unknown): Kept => {
        this.log.warn({ err: error }, 'the changelog feed could not be read');
        // Serves stale entries if the feed is unavailable.
        return { entries: this.kept.get(lang)?.entries ?? null, askAgainAt: now + PAUSE_MS };
      },
    );
    this.kept.set(lang, next);
    return next;
  }
}
