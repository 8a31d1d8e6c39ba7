import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { PageInputs, RenderedPage, Renderer } from '#contract/site/rendered-page.js';
import { MINUTE_MS } from '#contract/units.js';
import { Config } from '../../../config/config.module.js';
import { Log } from '../../../core/logging/log.js';
import { loadRenderer } from './renderer.js';

/** Characters of rendered pages that are kept; one has about 100 000. */
const KEPT = 5_000_000;

/** Renders pages as a visitor's browser would first build them, and keeps what it has rendered. */
@Injectable()
export class PageRenderer {
  private readonly kept = new LRUCache<string, RenderedPage>({
    maxSize: KEPT,
    sizeCalculation: ({ styles, html }) => styles.length + html.length,
  });
  private renderer: Promise<Renderer | null> | undefined;

  constructor(
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  /** Null if the client is not built, or if the page cannot be rendered: its scripts then draw it. */
  async render(inputs: PageInputs): Promise<RenderedPage | null> {
    this.renderer ??= loadRenderer(this.config.env.CLIENT_DIR);
    const renderer = await this.renderer;
    if (!renderer) return null;
    const key = createHash('sha256').update(JSON.stringify(inputs)).digest('base64');
    const kept = this.kept.get(key);
    if (kept) return kept;
    try {
      const page = await renderer.renderPage(inputs);
      // The page of a link shows the time that is left.
      this.kept.set(key, page, inputs.frame ? { ttl: MINUTE_MS } : {});
      return page;
    } catch (error) {
      this.log.error({ err: error }, 'a page could not be rendered');
      return null;
    }
  }
}
