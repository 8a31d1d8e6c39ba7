import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { Language } from '#contract/primitives.js';
import { Config } from '../../config/config.module.js';
import { AppError } from '../../core/errors/app-error.js';
import { languageOf } from '../../core/http/language.js';
import { nonceOf } from '../../core/http/security-headers.js';
import { firstPageOf, isClientRoute, slugOfLink, type FirstPage } from './domain/client-routes.js';

const NONCE_MARK = '__CSP_NONCE__';
const HEAD_END = '</head>';
/** Built beside the pages (client/vite.config.ts). */
const WORKER_FILE = 'download-worker.js';
/** Computes checksums with WebAssembly, which no page may: a worker obeys the policy it came with. */
const HASH_WORKER = /hash-worker-[\w-]+\.js$/;
const HASH_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
/** The build packs what can be packed (client/vite.config.ts). */
const PACKED = /\.(br|gz)$/;
const YEAR_SECONDS = 31_536_000;

export interface LinkPreview {
  title: string;
  description: string;
}

/** What a shared link shows in a chat; the owner of transfers tells it. */
export type PreviewOf = (slug: string, acceptLanguage: string) => Promise<LinkPreview | null>;

/** Scripts that a first page needs beyond those of the template, by page and language (client/build-plugins). */
type Preloads = Partial<Record<FirstPage, Record<Language, string[]>>>;

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Serves the built client: packed once, hashed assets for a year, and its page for every address a person may open. */
@Injectable()
export class ClientPage {
  private previewOf: PreviewOf = () => Promise.resolve(null);
  private template: Promise<string> | undefined;
  private preloads: Promise<Preloads> | undefined;

  constructor(private readonly config: Config) {}

  describeLinksBy(previewOf: PreviewOf): void {
    this.previewOf = previewOf;
  }

  assets(): RequestHandler {
    const folder = resolve(this.config.env.CLIENT_DIR);
    const setHeaders = (response: ServerResponse, path: string) => {
      const file = path.replace(PACKED, '');
      const isHashed = file.startsWith(join(folder, 'assets'));
      // A service worker outlives the page: nothing may stand between it and its next version.
      const unhashed = file === join(folder, WORKER_FILE) ? 'no-store' : 'no-cache';
      response.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : unhashed);
      if (isHashed && HASH_WORKER.test(file)) response.setHeader('Content-Security-Policy', HASH_WORKER_POLICY);
    };
    return expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { redirect: false, dotfiles: 'ignore', setHeaders },
    });
  }

  /** Last in line: a page for a browser, the catalogue's 404 for anything else. */
  fallback(): RequestHandler {
    return (request: Request, response: Response, next: NextFunction): void => {
      const wantsPage =
        (request.method === 'GET' || request.method === 'HEAD') && request.accepts(['json', 'html']) === 'html';
      if (!wantsPage && !isClientRoute(request.path)) {
        next(new AppError('not-found'));
        return;
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        next(new AppError('method-not-allowed'));
        return;
      }
      if (/\.[a-z0-9]+$/i.test(request.path) && !isClientRoute(request.path)) {
        next(new AppError('not-found'));
        return;
      }
      this.send(request, response).catch(next);
    };
  }

  private async send(request: Request, response: Response): Promise<void> {
    const slug = slugOfLink(request.path);
    const preview = slug
      ? await this.previewOf(slug, request.headers['accept-language'] ?? '').catch(() => null)
      : null;
    const page = (await this.page()).replaceAll(NONCE_MARK, nonceOf(response));
    const tags = [await this.preloadTags(request), ...(preview ? [this.previewTags(preview, request.path)] : [])];
    const isKnown = isClientRoute(request.path);
    if (!isKnown) response.setHeader('X-Robots-Tag', 'noindex');
    response
      .status(isKnown ? 200 : 404)
      .setHeader('Cache-Control', 'no-store')
      .type('html')
      .send(page.replace(HEAD_END, () => tags.join('') + HEAD_END));
  }

  private previewTags({ title, description }: LinkPreview, path: string): string {
    const tags = { title, description, type: 'website', site_name: 'Sampan', url: this.config.env.PUBLIC_URL + path };
    return Object.entries(tags)
      .map(([name, content]) => `<meta property="og:${name}" content="${escapeAttribute(content)}">`)
      .join('');
  }

  private async preloadTags(request: Request): Promise<string> {
    const page = firstPageOf(request.path);
    if (!page) return '';
    this.preloads ??= this.read('.vite/preloads.json').then(
      (json) => JSON.parse(json) as Preloads,
      // A client that is not built has none.
      () => ({}),
    );
    const scripts = (await this.preloads)[page]?.[languageOf(request)] ?? [];
    return scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('');
  }

  private page(): Promise<string> {
    this.template ??= this.read('index.html').catch((error: unknown) => {
      this.template = undefined;
      throw error;
    });
    return this.template;
  }

  private read(file: string): Promise<string> {
    return readFile(join(resolve(this.config.env.CLIENT_DIR), file), 'utf8');
  }
}
