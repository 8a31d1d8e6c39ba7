import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import type { PageListName } from '#contract/site/page-lists.js';
import { Log } from '../../core/logging/log.js';

type ListOf = (language: Language) => Promise<string>;

const PLACE = /<noscript data-list="([a-z]+)">.*?<\/noscript>/s;

/**
 * What pages that are rendered at build fetch once they run, such as the roadmap: for readers without scripts, and for
 * search engines, it stands in the served page.
 */
@Injectable()
export class PageLists {
  private readonly lists = new Map<string, ListOf>();

  constructor(private readonly log: Log) {}

  /** Answers HTML. */
  provide(name: PageListName, list: ListOf): void {
    this.lists.set(name, list);
  }

  /** A list that cannot be had leaves the page's own words in its place. */
  async fill(html: string, language: Language): Promise<string> {
    const [place, name = ''] = PLACE.exec(html) ?? [];
    const list = this.lists.get(name);
    if (place === undefined || !list) return html;
    try {
      const filled = await list(language);
      return html.replace(place, () => `<noscript>${filled}</noscript>`);
    } catch (error) {
      this.log.warn({ err: error, list: name }, 'a list is missing from its page');
      return html;
    }
  }
}
