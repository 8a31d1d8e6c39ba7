import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Language } from '#contract/primitives.js';
import {
  type PageFacts,
  type Site,
  type SiteFile,
  siteMarks,
  type SitePartName,
  viewsMark,
} from '#contract/site/site-files.js';
import { type RoadmapEntry, roadmapPath } from '#contract/site/roadmap.js';
import { DAY_MS, DAY_SECONDS } from '#contract/units.js';
import { Config } from '../../../config/config.module.js';
import { stripeSettings } from '../../../config/stripe.js';
import { Clock } from '../../../core/clock/clock.js';
import { ServiceName } from '../../../core/health/processes.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { BlogViews } from './blog-views.service.js';
import { escapeHtml } from './page-head.js';
import { ownSite } from './own-site.js';
import { roadmapHtml } from './content-html.js';
import { Roadmap } from './roadmap.service.js';

const YEAR_MS = 365 * DAY_MS;
/** The marks that the build writes (client/site/layout.tsx). */
const SIGN_UP_LINKS = /<a [^>]*data-sign-up[^>]*>[^<]*<\/a>/g;
const ROADMAP_LINKS = /<li data-roadmap[^>]*>.*?<\/li>/g;
/** What leads from a page to the same page in the other language. */
const OTHER_LANGUAGE = /<a [^>]*data-language[^>]*>[^<]*<\/a>|<link rel="alternate" hrefLang[^>]*>/g;
/** Below the roadmap's page, and in the dashboard. */
const ROADMAP_AREA = /^\/(dash\/roadmap(\/|$)|roadmap\/)/;
const VIEWS = /@@views ([\w-]+)@@/g;

interface Answer {
  content: string | Buffer;
  request: Request;
  response: Response;
}

/**
 * Serves the public site, which the client's build has rendered (client/build-plugins/site.ts): fills in what differs by
 * installation and day, and redirects old addresses.
 */
@Injectable()
export class SiteFiles implements OnApplicationBootstrap {
  private site: Promise<Site> | undefined;
  private folder: Promise<string> | undefined;
  private readonly isSold: boolean;
  private readonly contents = new Map<string, Promise<string | Buffer>>();

  constructor(
    private readonly views: BlogViews,
    private readonly roadmap: Roadmap,
    private readonly policies: InstallationPolicies,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly service: ServiceName,
  ) {
    this.isSold = stripeSettings(config.env) !== null;
  }

  /** Content that cannot be used stops the start of a server, which alone shows it. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.config.env.SITE_CONTENT !== undefined && this.service.value === 'server') await this.described();
  }

  /** What stands in a page of the application; empty without a build. */
  async part(name: SitePartName, language: Language): Promise<string> {
    const file = await this.find((each) => each.part === name && each.language === language);
    return String((file && (await this.withRoadmap(file))) ?? '');
  }

  /** What search engines and chats are told of a page of the application. */
  async factsOf(path: string, language: Language): Promise<PageFacts | undefined> {
    const { heads } = await this.described();
    const facts = heads[this.isSold ? 'sold' : 'unsold'][path]?.[language];
    return facts && (JSON.parse(this.filled(JSON.stringify(facts))) as PageFacts);
  }

  handler(): RequestHandler {
    return (request: Request, response: Response, next: NextFunction): void => {
      if (request.method === 'GET' || request.method === 'HEAD') this.answer(request, response, next).catch(next);
      else next();
    };
  }

  private async answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    const { redirects } = await this.described();
    const path = request.path.replace(/(?<=.)\/$/, '');
    const target = Object.hasOwn(redirects, path) ? redirects[path] : undefined;
    if (target !== undefined) return response.redirect(301, target);
    if (ROADMAP_AREA.test(path)) return response.redirect(302, roadmapPath);
    const file = await this.find((each) => each.path === path);
    const content = file && (await this.withRoadmap(file));
    if (content) await this.send(file, { content, request, response });
    else next();
  }

  /** Of this installation. */
  private async find(matches: (file: SiteFile) => boolean): Promise<SiteFile | undefined> {
    const { files } = await this.described();
    return files.find((file) => (file.isSold ?? this.isSold) === this.isSold && matches(file));
  }

  private async send(file: SiteFile, { content: known, request, response }: Answer): Promise<void> {
    if (file.article !== undefined && request.method === 'GET')
      await this.views.record(file.article, request.get('user-agent'));
    const content = typeof known === 'string' ? await this.withViews(this.withPolicies(known)) : known;
    if (file.part) response.setHeader('X-Robots-Tag', 'noindex');
    if (file.language) response.setHeader('Content-Language', file.language);
    // Revalidated by its ETag: an update is seen at once.
    const caching = typeof content === 'string' ? 'no-cache' : `public, max-age=${DAY_SECONDS}`;
    response.setHeader('Cache-Control', caching).type(file.type).send(content);
  }

  /** Null for the page of a roadmap without entries. */
  private async withRoadmap(file: SiteFile): Promise<string | Buffer | null> {
    const content = await this.contentOf(file);
    const { language } = file;
    if (typeof content !== 'string' || language === undefined) return content;
    const isPage = content.includes(siteMarks.roadmap);
    const entries = await this.roadmapIn(language);
    if (entries.length === 0) return isPage ? null : content.replace(ROADMAP_LINKS, '');
    if (!isPage) return content;
    const isInBoth = (await this.roadmapIn(language === 'en' ? 'zh' : 'en')).length > 0;
    const page = isInBoth ? content : content.replace(OTHER_LANGUAGE, '');
    return page.replace(siteMarks.roadmap, () => roadmapHtml(entries, language));
  }

  private async roadmapIn(language: Language): Promise<readonly RoadmapEntry[]> {
    const { roadmap } = await this.described();
    return (await this.roadmap.readEntries(language)) ?? roadmap[this.isSold ? 'sold' : 'unsold'][language];
  }

  /** Invites nobody to sign up where nobody can. */
  private withPolicies(content: string): string {
    return this.policies.current.signUp === 'nobody' ? content.replace(SIGN_UP_LINKS, '') : content;
  }

  private async withViews(content: string): Promise<string> {
    const articles = [...content.matchAll(VIEWS)].map(([, article = '']) => article);
    if (articles.length === 0) return content;
    const counts = await this.views.countViews(articles);
    return articles.reduce((page, each) => page.replaceAll(viewsMark(each), String(counts.get(each) ?? 0)), content);
  }

  private described(): Promise<Site> {
    this.site ??= this.read('site.json').then(
      (json) => JSON.parse(json.toString('utf8')) as Site,
      (error: unknown) => {
        if (this.config.env.SITE_CONTENT !== undefined) throw error;
        // Without a build, in development and tests, there is no public site.
        const roadmap = { en: [], zh: [] };
        return {
          files: [],
          redirects: {},
          heads: { sold: {}, unsold: {} },
          roadmap: { sold: roadmap, unsold: roadmap },
        };
      },
    );
    return this.site;
  }

  /** Texts are filled in. */
  private contentOf({ file, type }: SiteFile): Promise<string | Buffer> {
    const known =
      this.contents.get(file) ??
      this.read(file).then((content) => (type.startsWith('image/') ? content : this.filled(content.toString('utf8'))));
    this.contents.set(file, known);
    return known;
  }

  private filled(content: string): string {
    const { PUBLIC_URL, SUPPORT_EMAIL } = this.config.env;
    return content
      .replaceAll(siteMarks.origin, escapeHtml(PUBLIC_URL))
      .replaceAll(siteMarks.supportEmail, escapeHtml(SUPPORT_EMAIL))
      .replaceAll(siteMarks.nextYear, new Date(this.clock.now().getTime() + YEAR_MS).toISOString());
  }

  private async read(file: string): Promise<Buffer> {
    this.folder ??= this.rendered();
    return readFile(join(await this.folder, file));
  }

  private async rendered(): Promise<string> {
    const { SITE_CONTENT, CLIENT_DIR, STORAGE_DIR } = this.config.env;
    const built = join(resolve(CLIENT_DIR), '.vite');
    if (SITE_CONTENT === undefined) return built;
    return ownSite({ built, content: SITE_CONTENT, cache: join(resolve(STORAGE_DIR), 'site'), now: this.clock.now() });
  }
}
