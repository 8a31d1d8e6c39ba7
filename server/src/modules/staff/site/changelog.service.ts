import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { Language } from '#contract/primitives.js';
import {
  CHANGELOG_PAGE_SIZE,
  type ChangelogEntry,
  changelogEntry,
  type readChangelog,
  type ShownChangelogEntry,
} from '#contract/site/site.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Log } from '../../../core/logging/log.js';
import { markdownHtml } from '../../../core/markdown/markdown-html.js';
import { changelogEn } from './content/changelog.en.js';
import { changelogZh } from './content/changelog.zh.js';
import { OperatorSource } from './operator-source.js';
import * as z from 'zod';
import { readRemoteJson } from './remote-json.js';

const MAX_ENTRIES = 500;

const created = z.union([
  changelogEntry.shape.created,
  z
    .string()
    .max(40)
    .transform((text) => Date.parse(text))
    .pipe(changelogEntry.shape.created),
]);

/** Ignores unknown fields and skips invalid entries. */
const feedSchema = z.object({ entries: z.array(z.unknown()).max(MAX_ENTRIES) });
const feedEntry = changelogEntry.extend({ created });

/** Reads the operator's changelog feed; only entries are taken from the response. */
@Injectable()
export class ChangelogFeed {
  /** Replaces `{lang}` in the URL. Newest first. */
  async readEntries(address: string, lang: Language, timeoutMs?: number): Promise<ChangelogEntry[]> {
    const { entries } = feedSchema.parse(await readRemoteJson(address.replaceAll('{lang}', lang), timeoutMs));
    const valid = entries.flatMap((entry) => {
      const parsed = feedEntry.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
    return valid.toSorted((a, b) => b.created - a.created);
  }
}

type Entries = readonly ShownChangelogEntry[];

const rendered = (entries: readonly ChangelogEntry[]): Entries =>
  entries.map((entry) => ({ ...entry, detailsHtml: markdownHtml(entry.markdownDetails) }));

const builtIn: Record<Language, Entries> = { en: rendered(changelogEn), zh: rendered(changelogZh) };

/** The changelog: our own list, or the operator's feed, which is cached. */
@Injectable()
export class Changelog {
  private readonly source: OperatorSource<Entries>;

  constructor(
    private readonly config: Config,
    feed: ChangelogFeed,
    clock: Clock,
    log: Log,
  ) {
    this.source = new OperatorSource({
      read: async (lang) => rendered(await feed.readEntries(config.env.CHANGELOG_URL ?? '', lang)),
      clock,
      onError: (error) => log.warn({ err: error }, 'the changelog feed could not be read'),
    });
  }

  /** @throws {AppError} unavailable if the feed has never been read */
  async page(lang: Language, skip: number): Promise<ResponseOf<typeof readChangelog>> {
    const entries = await this.entriesIn(lang);
    if (!entries) throw new AppError('unavailable');
    const end = skip + CHANGELOG_PAGE_SIZE;
    return { entries: entries.slice(skip, end), hasMore: entries.length > end };
  }

  /** All of them; null if the feed has never been read. */
  entriesIn(lang: Language): Promise<Entries | null> {
    return this.config.env.CHANGELOG_URL === undefined ? Promise.resolve(builtIn[lang]) : this.source.in(lang);
  }
}
