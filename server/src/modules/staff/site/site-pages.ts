import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Language } from '#contract/primitives.js';
import { roadmapPath } from '#contract/site/roadmap.js';
import { languageOfPath, plainPath, siteLanguages } from '#contract/site/site-address.js';
import {
  type PageFacts,
  type PublicSite,
  type ShownRoadmapEntry,
  type SiteBuild,
  type SiteFacts,
  type SitePage,
  type SitePartName,
  sitePartPath,
} from '#contract/site/public-site.js';
import { DAY_MS, DAY_SECONDS } from '#contract/units.js';
import { Config } from '../../../config/config.module.js';
import { stripeSettings } from '../../members/billing/billing.settings.js';
import { Clock } from '../../../core/clock/clock.js';
import { ServiceName } from '../../../core/health/processes.js';
import { Log } from '../../../core/logging/log.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { BlogViews } from './blog-views.service.js';
import { hasProductPages } from './site.settings.js';
import { loadRenderer } from './renderer.js';
import { Roadmap, withHtml } from './roadmap.service.js';

const YEAR_MS = 365 * DAY_MS;
/** Whether an installation's own content has changed is looked at so often. */
const LOOK_EVERY_MS = 1000;
/** Characters and bytes of rendered pages and pictures that are kept; a page has about 30 000. */
const KEPT = 10_000_000;
/** Below the roadmap's page, and in the dashboard. */
const ROADMAP_AREA = /^\/(dash\/roadmap(\/|$)|roadmap\/)/;

type Rendered = string | Uint8Array;

interface OpenSite extends Omit<PublicSite, 'roadmap'> {
  /** Version of the installation's own content, and of how it presents itself. */
  version: string;
  roadmap: Record<Language, ShownRoadmapEntry[]>;
  kept: LRUCache<string, Rendered>;
}

/** Names, sizes and times of what is in a folder. */
async function versionOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const facts = await Promise.all(names.map((name) => stat(join(folder, name))));
  return facts.map(({ size, mtimeMs }, at) => `${names[at]} ${size} ${mtimeMs}`).join('\n');
}

/** Serves the public site: renders a page when it is asked for, keeps it, and redirects old addresses. */
@Injectable()
export class SitePages implements OnApplicationBootstrap {
  private open: OpenSite | undefined;
  private looking: Promise<OpenSite> | undefined;
  private lookedAt = 0;
  private readonly isSold: boolean;

  constructor(
    private readonly views: BlogViews,
    private readonly roadmap: Roadmap,
    private readonly policies: InstallationPolicies,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly service: ServiceName,
    private readonly log: Log,
  ) {
    this.isSold = stripeSettings(config.env) !== null;
  }

  /** Content that cannot be used stops the start of a server, which alone shows it. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.env.SITE_CONTENT !== undefined && this.service.value === 'server') await this.current();
  }

  /** HTML of a part that pages of the application contain; empty without a build. */
  async part(name: SitePartName, language: Language): Promise<string> {
    const site = await this.current();
    const path = sitePartPath(name, language);
    const page = site.pages.get(path);
    return page ? String(await this.render(site, path, page)) : '';
  }

  /** Title, description and picture of a page of the application, for search engines and chats. */
  async factsOf(path: string, language: Language): Promise<PageFacts | undefined> {
    return (await this.current()).heads[path]?.[language];
  }

  handler(): RequestHandler {
    return (request: Request, response: Response, next: NextFunction): void => {
      if (request.method === 'GET' || request.method === 'HEAD') this.answer(request, response, next).catch(next);
      else next();
    };
  }

  private async answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    const site = await this.current();
    const path = request.path.replace(/(?<=.)\/$/, '');
    const target = Object.hasOwn(site.redirects, path) ? site.redirects[path] : undefined;
    if (target !== undefined) return response.redirect(301, target);
    if (ROADMAP_AREA.test(path)) return response.redirect(302, roadmapPath);
    const page = site.pages.get(path);
    if (!page || (plainPath(path) === roadmapPath && (await this.entriesIn(site, languageOfPath(path))).length === 0))
      return next();
    if (page.article !== undefined && request.method === 'GET')
      await this.views.record(page.article, request.get('user-agent'));
    const content = await this.render(site, path, page);
    if (page.part) response.setHeader('X-Robots-Tag', 'noindex');
    if (page.language) response.setHeader('Content-Language', page.language);
    // Revalidated by its ETag: an update is seen at once.
    const caching = page.type.startsWith('image/') ? `public, max-age=${DAY_SECONDS}` : 'no-cache';
    response.setHeader('Cache-Control', caching).type(page.type).send(content);
  }

  private async render(site: OpenSite, path: string, page: SitePage): Promise<Rendered> {
    const facts = await this.requestFacts(site, path, page);
    const key = `${path} ${JSON.stringify(facts)}`;
    const kept = site.kept.get(key);
    if (kept !== undefined) return kept;
    const content = await page.render(facts);
    site.kept.set(key, content);
    return content;
  }

  private async requestFacts(site: OpenSite, path: string, { viewsOf = [] }: SitePage): Promise<SiteFacts> {
    const entries = await Promise.all(siteLanguages.map((language) => this.entriesIn(site, language)));
    const [hasEnglish = false, hasChinese = false] = entries.map(({ length }) => length > 0);
    const day = Math.floor(this.clock.now().getTime() / DAY_MS) * DAY_MS;
    return {
      letsSignUp: this.policies.current.signUp !== 'nobody',
      hasRoadmap: { en: hasEnglish, zh: hasChinese },
      roadmap: plainPath(path) === roadmapPath ? await this.entriesIn(site, languageOfPath(path)) : [],
      views: viewsOf.length > 0 ? Object.fromEntries(await this.views.countViews(viewsOf)) : {},
      nextYear: new Date(day + YEAR_MS).toISOString(),
    };
  }

  private async entriesIn({ roadmap }: OpenSite, named: Language | null): Promise<readonly ShownRoadmapEntry[]> {
    const language = named ?? 'en';
    return (await this.roadmap.readEntries(language)) ?? roadmap[language];
  }

  private current(): Promise<OpenSite> {
    const now = this.clock.now().getTime();
    if (!this.looking || now - this.lookedAt >= LOOK_EVERY_MS) {
      this.lookedAt = now;
      this.looking = this.look();
    }
    return this.looking;
  }

  /** Opens the site again if the installation's content or name has changed; as long as that cannot be used, the last one stays. */
  private async look(): Promise<OpenSite> {
    const last = this.open;
    const { SITE_CONTENT } = this.config.env;
    // Pages name the installation, which an administrator may rename.
    let version = JSON.stringify(this.policies.installation);
    try {
      if (SITE_CONTENT !== undefined) version += await versionOf(SITE_CONTENT);
      if (last?.version === version) return last;
      this.open = await this.opened(version);
      return this.open;
    } catch (error) {
      if (!last) throw new Error(`SITE_CONTENT: ${(error as Error).message}`, { cause: error });
      this.log.error({ err: error }, 'the content of the public site cannot be used');
      this.open = { ...last, version };
      return this.open;
    }
  }

  private async opened(version: string): Promise<OpenSite> {
    const { SITE_CONTENT, CLIENT_DIR, PUBLIC_URL } = this.config.env;
    const renderer = await loadRenderer(CLIENT_DIR);
    const built = join(resolve(CLIENT_DIR), '.vite');
    const site: PublicSite = renderer
      ? renderer.openSite({
          ...(JSON.parse(await readFile(join(built, 'site.json'), 'utf8')) as SiteBuild),
          folders: [join(built, 'site-content'), ...(SITE_CONTENT === undefined ? [] : [SITE_CONTENT])],
          hasProductPages: hasProductPages(this.config.env),
          isSold: this.isSold,
          origin: PUBLIC_URL,
          ...this.policies.installation,
          readLogo: () => this.policies.readLogo(),
        })
      : { pages: new Map(), redirects: {}, heads: {}, roadmap: { en: [], zh: [] } };
    return {
      ...site,
      version,
      roadmap: { en: withHtml(site.roadmap.en), zh: withHtml(site.roadmap.zh) },
      kept: new LRUCache({ maxSize: KEPT, sizeCalculation: ({ length }, key) => length + key.length }),
    };
  }
}
