import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { accountAccessText, type readAccountAccess } from '#contract/site/site.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { Log } from '../../../core/logging/log.js';
import { markdownHtml } from '../../../core/markdown/markdown-html.js';
import { accountAccess } from './content/account-access.js';
import { OperatorSource } from './operator-source.js';
import { readRemoteJson } from './remote-json.js';

type AccessText = ResponseOf<typeof readAccountAccess>;

const rendered = (markdown: string): AccessText => ({ html: markdownHtml(markdown) });

/** Text of the panel "Account access": the operator's words from a headless content source, or our own. */
@Injectable()
export class AccountAccess {
  private readonly source: OperatorSource<AccessText> | null;

  constructor({ env: { CONTENT_URL } }: Config, clock: Clock, log: Log) {
    this.source =
      CONTENT_URL === undefined
        ? null
        : new OperatorSource({
            read: async (lang) => {
              const url = CONTENT_URL.replaceAll('{lang}', lang).replaceAll('{story}', 'account-access');
              return rendered(accountAccessText.parse(await readRemoteJson(url)).markdown);
            },
            clock,
            onError: (error) => log.warn({ err: error }, 'the content source could not be read'),
          });
  }

  async readText(lang: Language): Promise<AccessText> {
    return (await this.source?.in(lang)) ?? rendered(accountAccess[lang]);
  }
}
