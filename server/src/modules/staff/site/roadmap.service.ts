import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Language } from '#contract/primitives.js';
import { type RoadmapEntry, roadmapEntry } from '#contract/site/roadmap.js';
import type { ShownRoadmapEntry } from '#contract/site/public-site.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { Log } from '../../../core/logging/log.js';
import { markdownHtml } from '../../../core/markdown/markdown-html.js';
import { OperatorSource } from './operator-source.js';
import { readRemoteJson } from './remote-json.js';

const MAX_ENTRIES = 500;
const feed = z.object({ entries: z.array(roadmapEntry).max(MAX_ENTRIES) });

export const withHtml = (entries: readonly RoadmapEntry[]): ShownRoadmapEntry[] =>
  entries.map(({ title, state, markdown }) => ({ title, state, html: markdownHtml(markdown) }));

/** Reads the roadmap from `ROADMAP_URL`, if it is set. */
@Injectable()
export class Roadmap {
  private readonly source: OperatorSource<ShownRoadmapEntry[]> | null;

  constructor({ env: { ROADMAP_URL } }: Config, clock: Clock, log: Log) {
    this.source =
      ROADMAP_URL === undefined
        ? null
        : new OperatorSource({
            read: async (lang) =>
              withHtml(feed.parse(await readRemoteJson(ROADMAP_URL.replaceAll('{lang}', lang))).entries),
            clock,
            onError: (error) => log.warn({ err: error }, 'the roadmap could not be read'),
          });
  }

  /** Null without `ROADMAP_URL`, or if it has never been read. */
  async readEntries(language: Language): Promise<ShownRoadmapEntry[] | null> {
    return (await this.source?.in(language)) ?? null;
  }
}
