import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { type AccountAccessText, accountAccessText } from '#contract/site/site.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { Log } from '../../core/logging/log.js';
import { accountAccess } from './content/account-access.js';
import { readRemoteJson } from './remote-json.js';

const CACHE_MS = 600_000;
/** Delay after a failed request. */
const RETRY_AFTER_MS = 30_000;

/** What the panel "Account access" says: the operator's words from a headless content source, or our own. */
@Injectable()
export class AccountAccess {
  private readonly cache = new Map<Language, { text: AccountAccessText; refreshAt: number }>();

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The last words that could be read stay until others can. */
  async read(lang: Language): Promise<AccountAccessText> {
    const now = this.clock.now().getTime();
    const known = this.cache.get(lang);
    if (known && now < known.refreshAt) return known.text;
    const next = await this.fetch(lang).then(
      (text) => ({ text, refreshAt: now + CACHE_MS }),
      (error: unknown) => {
        this.log.warn({ err: error }, 'the content source could not be read');
        return { text: known?.text ?? { markdown: accountAccess[lang] }, refreshAt: now + RETRY_AFTER_MS };
      },
    );
    this.cache.set(lang, next);
    return next.text;
  }

  private async fetch(lang: Language): Promise<AccountAccessText> {
    const { CONTENT_URL } = this.config.env;
    if (CONTENT_URL === undefined) return { markdown: accountAccess[lang] };
    const url = CONTENT_URL.replaceAll('{lang}', lang).replaceAll('{story}', 'account-access');
    return accountAccessText.parse(await readRemoteJson(url));
  }
}
