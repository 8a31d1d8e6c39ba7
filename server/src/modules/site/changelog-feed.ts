import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Language } from '#contract/primitives.js';
import { type ChangelogEntry, changelogEntry } from '#contract/site.js';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 1_000_000;
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

/**
 * Reads the operator's changelog feed. The configured URL may be in the private network, but redirects are refused: a
 * response from outside must not lead the server to internal addresses (SSRF). The request carries no user data, and
 * only entries are taken from the response.
 */
@Injectable()
export class ChangelogFeed {
  /** Replaces `{lang}` in the URL. Newest first. */
  async read(address: string, lang: Language, timeoutMs = TIMEOUT_MS): Promise<ChangelogEntry[]> {
    const response = await fetch(address.replaceAll('{lang}', lang), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the changelog feed answered ${response.status}`);
    const { entries } = feedSchema.parse(JSON.parse(await readText(response)));
    const valid = entries.flatMap((entry) => {
      const parsed = feedEntry.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
    return valid.toSorted((a, b) => b.created - a.created);
  }
}

/** Limits the size of the response. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`the changelog feed has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
