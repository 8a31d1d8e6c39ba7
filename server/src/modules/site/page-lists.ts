import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import type { PageListName } from '#contract/site/page-lists.js';
import { Log } from '../../core/logging/log.js';

type ListOf = (language: Language) => Promise<string>;

const PLACE = /<noscript data-list="([a-z]+)">.*?<\/noscript>/s;

/**
 * Lists that prerendered pages fetch when they run, such as the roadmap. The server adds them to the page as HTML, for
 * readers without scripts and for search engines.
 */
@Injectable()
export class PageLists {
  private readonly lists = new Map<string, ListOf>();

  constructor(private readonly log: Log) {}

  /** `list` resolves to HTML. @throws {Error} when the name is taken; the start fails */
  provide(name: PageListName, list: ListOf): void {
    if (this.lists.has(name)) throw new Error(`the list ${name} is provided twice`);
    this.lists.set(name, list);
  }

  /** If a list fails, the page keeps its built-in text. */
  async fill(html: string, language: Language): Promise<string> {
    const [place, name = ''] = PLACE.exec(html) ?? [];
    const list = this.lists.get(name);
    if (place === undefined || !list) return html;
    try {
      const filled = await list(language);
      return html.replace(place, () => `<noscript>${filled}</noscript>`);
    } catch (error) {
      this.log.warn({ err: error, list: name }, 'a page is served without its list');
      return html;
    }
  }
}
