import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Site, type SiteFile, siteMarks, viewsMark } from '#contract/site-files.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { BlogViews } from './blog-views.service.js';
import { escapeHtml } from './link-frames.js';

const YEAR_MS = 365 * 86_400_000;
const VIEWS = /@@views ([\w-]+)@@/g;

/**
 * Serves the public site, which the client's build has rendered (client/build-plugins/site.ts): fills in what differs by
 * installation and day, and redirects old addresses.
 */
@Injectable()
export class SiteFiles {
  private site: Promise<Site> | undefined;
  private readonly contents = new Map<string, Promise<string>>();

  constructor(
    private readonly views: BlogViews,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  handler(): RequestHandler {
    return (request: Request, response: Response, next: NextFunction): void => {
      if (request.method === 'GET' || request.method === 'HEAD') this.answer(request, response, next).catch(next);
      else next();
    };
  }

  private async answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    const { files, redirects } = await this.described();
    const path = request.path.replace(/(?<=.)\/$/, '');
    const target = Object.hasOwn(redirects, path) ? redirects[path] : undefined;
    const file = files.find((each) => each.path === path);
    if (target !== undefined) response.redirect(301, target);
    else if (file) await this.send(file, request, response);
    else next();
  }

  private async send(file: SiteFile, request: Request, response: Response): Promise<void> {
    if (file.article !== undefined && request.method === 'GET')
      await this.views.record(file.article, request.get('user-agent'));
    const content = await this.withViews(await this.contentOf(file));
    if (file.language) response.setHeader('Content-Language', file.language);
    // Revalidated by its ETag: an update is seen at once.
    response.setHeader('Cache-Control', 'no-cache').type(file.type).send(content);
  }

  private async withViews(content: string): Promise<string> {
    const articles = [...content.matchAll(VIEWS)].map(([, article = '']) => article);
    if (articles.length === 0) return content;
    const counts = await this.views.of(articles);
    return articles.reduce((page, each) => page.replaceAll(viewsMark(each), String(counts.get(each) ?? 0)), content);
  }

  /** Without a build, in development and tests, there is no public site. */
  private described(): Promise<Site> {
    this.site ??= this.read('site.json').then(
      (json) => JSON.parse(json) as Site,
      () => ({ files: [], redirects: {} }),
    );
    return this.site;
  }

  private contentOf({ file }: SiteFile): Promise<string> {
    const known = this.contents.get(file) ?? this.read(file).then((content) => this.filled(content));
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

  private read(file: string): Promise<string> {
    return readFile(join(resolve(this.config.env.CLIENT_DIR), '.vite', file), 'utf8');
  }
}
