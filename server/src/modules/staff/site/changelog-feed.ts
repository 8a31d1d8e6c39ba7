import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Language } from '#contract/primitives.js';
import { type ChangelogEntry, changelogEntry } from '#contract/site/site.js';
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
  async read(address: string, lang: Language, timeoutMs?: number): Promise<ChangelogEntry[]> {
    const { entries } = feedSchema.parse(await readRemoteJson(address.replaceAll('{lang}', lang), timeoutMs));
    const valid = entries.flatMap((entry) => {
      const parsed = feedEntry.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
    return valid.toSorted((a, b) => b.created - a.created);
  }
}
