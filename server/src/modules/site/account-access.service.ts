import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { accountAccessText, type readAccountAccess } from '#contract/site/site.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { Log } from '../../core/logging/log.js';
import { markdownHtml } from '../../core/markdown/markdown-html.js';
import { accountAccess } from './content/account-access.js';
import { readRemoteJson } from './remote-json.js';

const CACHE_MS = 600_000;
/** Delay after a failed request. */
const RETRY_AFTER_MS = 30_000;

type AccessText = ResponseOf<typeof readAccountAccess>;

const rendered = (markdown: string): AccessText => ({ html: markdownHtml(markdown) });

/** What the panel "Account access" says: the operator's words from a headless content source, or our own. */
@Injectable()
export class AccountAccess {
  private readonly cache = new Map<Language, { text: AccessText; refreshAt: number }>();

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The last words that could be read stay until others can. */
  async read(lang: Language): Promise<AccessText> {
    const now = this.clock.now().getTime();
    const known = this.cache.get(lang);
    if (known && now < known.refreshAt) return known.text;
    const next = await this.fetch(lang).then(
      (text) => ({ text, refreshAt: now + CACHE_MS }),
      (error: unknown) => {
        this.log.warn({ err: error }, 'the content source could not be read');
        return { text: known?.text ?? rendered(accountAccess[lang]), refreshAt: now + RETRY_AFTER_MS };
      },
    );
    this.cache.set(lang, next);
    return next.text;
  }

  private async fetch(lang: Language): Promise<AccessText> {
    const { CONTENT_URL } = this.config.env;
    if (CONTENT_URL === undefined) return rendered(accountAccess[lang]);
    const url = CONTENT_URL.replaceAll('{lang}', lang).replaceAll('{story}', 'account-access');
    return rendered(accountAccessText.parse(await readRemoteJson(url)).markdown);
  }
}
