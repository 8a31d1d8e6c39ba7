import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { LinkFrame } from '#contract/transfers/link-frame.js';
import type { Language } from '#contract/primitives.js';
import { NONCE_MARK, type PageInputs, type RenderedPage } from '#contract/site/rendered-page.js';
import { languageOfPath } from '#contract/site/site-address.js';
import { sitePartNames } from '#contract/site/public-site.js';
import { Config } from '../../../config/config.module.js';
import { stripeSettings } from '../../members/billing/billing.settings.js';
import { AppError } from '../../../core/errors/app-error.js';
import { languageOf, linkAccountOf, networkOf } from '../../../core/http/request-origin.js';
import { allowRecording, allowSources, nonceOf } from '../../../core/http/security-headers.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { Changelog } from './changelog.service.js';
import { TEMPLATE_PATH } from './client-assets.js';
import { clientConfigOf } from './client-config.js';
import { ClientRoutes, type Link, linkOf, type ClientRoute } from './domain/client-routes.js';
import { hasProductPages } from './site.settings.js';
import { SitePages } from './site-pages.js';
import { escapeHtml, langTags, linkTags, presentedBy, withFacts } from './page-head.js';
import { PageRenderer } from './page-renderer.js';

const HEAD_END = '</head>';
const EMPTY_ROOT = '<div id="root"></div>';
const LANG = '<html lang="en">';
/** The hint in `index.html` that pages need their script. */
const NO_SCRIPT = /<noscript>.*?<\/noscript>/s;
/** Marks of the application in `index.html`. */
const SCRIPTS = /<script (?:async )?type="module"|<link rel="modulepreload"/g;
const HOME = '/';
const NEWS = /^(\/zh)?\/updates(\?|$)/;
/** Its pages are as wide as the window. */
const DASH = '/dash';
/** Sources of Stripe.js and its embedded checkout (docs.stripe.com/security/guide). */
const PAYMENT_SOURCES = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  'frame-src': [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  'connect-src': ['https://api.stripe.com', 'https://checkout.stripe.com'],
  'img-src': ['https://*.stripe.com'],
};

export interface LinkPreview {
  /** Title and description for chats; null if there is nothing to describe. */
  text: { title: string; description: string } | null;
  /** Content for people; null if the page shows nothing before its first call. */
  frame: LinkFrame | null;
  /** The page shows that nothing is there. */
  isGone?: boolean;
}

export interface RequestedLink extends Link {
  language: Language;
  network: string;
  /** See `linkAccountOf`. */
  linkAccount: string | null;
}

/** Provides the preview of a shared link; throws `too-many-requests` at clients that guess links. */
export type PreviewOf = (link: RequestedLink) => Promise<LinkPreview | null>;

/** Target of an address that is no page of its own. */
function redirectOf(path: string): string | null {
  return path === TEMPLATE_PATH ? HOME : null;
}

/** An address with a file's ending. */
const FILE = /\.[a-z0-9]+$/i;

interface PageAnswer {
  request: Request;
  response: Response;
  route: ClientRoute | undefined;
  isKnown: boolean;
}

/** The client redirects away from the home page for this `ref` (client/src/app/gate.ts). */
const REDIRECTING_REF = 'trial_ending';

function isUnknown(preview: LinkPreview | null): boolean {
  return preview?.frame != null && 'code' in preview.frame && preview.frame.code === 'transfer-not-found';
}

type Shown = Pick<PageInputs, 'frame' | 'isShell'>;

/** One of those with the same rendering. */
function renderedPath({ path, url }: Request, route: ClientRoute | undefined, { frame, isShell }: Shown): string {
  // Outside of the dashboard all shells are the same, in it the rail marks the page.
  if (isShell) return path.startsWith(DASH) ? (route?.path ?? DASH) : HOME;
  return frame || route?.path === HOME ? path : url;
}

/** The frame goes along, so that the client's first rendering shows the same. */
function rootOf({ html }: RenderedPage, { frame, isShell }: Shown): string {
  if (isShell) return `<div id="root"><div data-shell>${html}</div></div>`;
  const facts = frame ? ` data-link-frame="${escapeHtml(JSON.stringify(frame))}"` : '';
  return `<div id="root" data-served${facts}>${html}</div>`;
}

/** Serves the page of every route of the client. */
@Injectable()
export class ClientPage {
  private previewOf: PreviewOf = () => Promise.resolve(null);
  private template: Promise<string> | undefined;
  private routes: Promise<ClientRoutes | null> | undefined;

  constructor(
    private readonly config: Config,
    private readonly policies: InstallationPolicies,
    private readonly site: SitePages,
    private readonly changelog: Changelog,
    private readonly renderer: PageRenderer,
  ) {}

  describeLinksBy(previewOf: PreviewOf): void {
    this.previewOf = previewOf;
  }

  /** Last handler: the page for browsers, a JSON 404 for other clients. */
  fallback(): RequestHandler {
    return (request: Request, response: Response, next: NextFunction): void => {
      this.answer(request, response).catch(next);
    };
  }

  private async answer(request: Request, response: Response): Promise<void> {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const target = redirectOf(request.path);
    if (target !== null) return response.redirect(301, target + request.url.slice(request.path.length));
    const routes = await this.clientRoutes();
    const route = routes?.find(request.path);
    const wantsPage = isRead && request.accepts(['json', 'html']) === 'html' && !FILE.test(request.path);
    if (!route && !wantsPage) throw new AppError('not-found');
    else if (!isRead) throw new AppError('method-not-allowed');
    // Without a build, in development and tests, every path may be a page.
    else await this.send({ request, response, route, isKnown: route !== undefined || routes === null });
  }

  private async send({ request, response, route, isKnown }: PageAnswer): Promise<void> {
    response.status(isKnown ? 200 : 404);
    const named = route ? languageOfPath(request.path) : null;
    const language = named ?? languageOf(request);
    const preview = await this.previewFor(request, response);
    if (isUnknown(preview) || preview?.isGone) response.status(404);
    const onLinkDomain = linkAccountOf(request) !== null;
    // A link that this account has not sent is redirected to the installation, which also answers unknown ones.
    if (onLinkDomain && isUnknown(preview)) {
      response.setHeader('Cache-Control', 'no-store');
      return response.redirect(302, this.config.env.PUBLIC_URL + request.originalUrl);
    }
    const { current: policies, installation } = this.policies;
    const config = clientConfigOf(this.config.env, { policies, installation, onLinkDomain });
    const here = { publicUrl: this.config.env.PUBLIC_URL, name: installation.name };
    const frame = preview?.frame ?? null;
    const isShell = frame === null && !this.isRendered(request, route);
    const path = renderedPath(request, route, { frame, isShell });
    const rendered = await this.render(path, { language, config, frame, isShell });
    // The picture of Home presents the installation.
    const picture = (await this.site.factsOf(HOME, language))?.picture;
    const isRead = rendered !== null && !isShell;
    // Content that is readable already is painted before scripts use the connection.
    const priority = isRead ? ' fetchpriority="low"' : '';
    const tags = [
      // Read by client/src/lib/hosts.ts before its first call.
      `<meta name="client-config" content="${escapeHtml(JSON.stringify(config))}">`,
      ...(route?.scripts[language] ?? []).map(
        (href) => `<link rel="modulepreload"${priority} crossorigin href="${href}">`,
      ),
      ...(preview?.text ? [linkTags(preview.text, { request, picture, ...here })] : []),
    ];
    const facts = route && (await this.site.factsOf(route.path, language));
    const template = presentedBy(installation, await this.page());
    const described = facts ? withFacts(template, { path: route.path, facts, named, ...here }) : template;
    const page = described
      .replace(NO_SCRIPT, isRead && route?.isIndexed && route.path !== HOME ? '' : '$&')
      .replace(SCRIPTS, `$&${priority}`)
      .replace(LANG, rendered || named ? `<html lang="${langTags[language]}">` : LANG)
      .replace(HEAD_END, () => (rendered?.styles ?? '') + HEAD_END)
      .replaceAll(NONCE_MARK, nonceOf(response))
      // Insert the rest last: the content of a transfer must not be scanned for placeholders.
      .replace(EMPTY_ROOT, () => (rendered ? rootOf(rendered, { frame, isShell }) : EMPTY_ROOT))
      .replace(HEAD_END, () => tags.join('') + HEAD_END);
    // Search engines may index the pages of the sitemap only.
    if (response.statusCode !== 200 || !route?.isIndexed || !facts) response.setHeader('X-Robots-Tag', 'noindex');
    if (route?.records) allowRecording(response);
    if (route?.pays && stripeSettings(this.config.env)) allowSources(response, PAYMENT_SOURCES);
    response.setHeader('Cache-Control', 'no-store').type('html').send(page);
  }

  /**
   * Null if there is no preview, or if the client guesses links: it then gets the page with status 429, and the page's
   * own calls are refused.
   */
  private async previewFor(request: Request, response: Response): Promise<LinkPreview | null> {
    const link = linkOf(request.path);
    if (link === null) return null;
    try {
      const from = { network: networkOf(request), linkAccount: linkAccountOf(request) };
      return await this.previewOf({ ...link, ...from, language: languageOf(request) });
    } catch (error) {
      if (error instanceof AppError && error.code === 'too-many-requests')
        response.status(429).setHeader('Retry-After', String(error.details?.['retryAfterSeconds']));
      return null;
    }
  }

  /** Whether the server sends a rendered page. `boot.js` hides it from users with a session or another language. */
  private isRendered({ query }: Request, route: ClientRoute | undefined): boolean {
    const isElsewhere = this.policies.current.maintenance !== null || [query.ref].flat()[0] === REDIRECTING_REF;
    return route?.isPrerendered === true && !isElsewhere;
  }

  private async render(
    path: string,
    page: Pick<PageInputs, 'language' | 'config' | 'frame' | 'isShell'>,
  ): Promise<RenderedPage | null> {
    const { language, frame, isShell } = page;
    if (isShell) return this.renderer.render({ ...page, path, parts: {}, updates: [] });
    const names = frame ? (['legal'] as const) : sitePartNames;
    const parts = await Promise.all(names.map(async (name) => [name, await this.site.part(name, language)] as const));
    const updates = NEWS.test(path) ? await this.changelog.entriesIn(language) : null;
    return this.renderer.render({ ...page, path, parts: Object.fromEntries(parts), updates: updates ?? [] });
  }

  /** Null if the client is not built. */
  private clientRoutes(): Promise<ClientRoutes | null> {
    const { env } = this.config;
    const showsPlans = hasProductPages(env) || stripeSettings(env) !== null;
    this.routes ??= this.readBuilt<ClientRoute[]>('.vite/pages.json').then(
      (all) => all && new ClientRoutes(all.filter(({ isOfPlans }) => showsPlans || !isOfPlans)),
    );
    return this.routes;
  }

  private page(): Promise<string> {
    this.template ??= this.read('index.html').catch((error: unknown) => {
      this.template = undefined;
      throw error;
    });
    return this.template;
  }

  /** Written by the build; null if the client is not built. */
  private readBuilt<T extends object>(file: string): Promise<T | null> {
    return this.read(file).then(
      (json) => JSON.parse(json) as T,
      () => null,
    );
  }

  private read(file: string): Promise<string> {
    return readFile(join(resolve(this.config.env.CLIENT_DIR), file), 'utf8');
  }
}
