import { Injectable } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { EndpointShape, HttpMethod } from '#contract/endpoint.js';
import { clientOrigins } from '../../../config/client-hosts.js';
import { Config } from '../../../config/config.module.js';
import { AppError } from '../../../core/errors/app-error.js';
import { routePath } from '../../../core/http/handles.js';
import { markLinkAccount } from '../../../core/http/link-account.js';
import { isOfInstallation, normalisedDomain } from '../domain/domain-name.js';
import { LinkAddresses } from '../link-addresses.service.js';

/** Pages of links to transfers, and the client's files, whose names have an ending. */
const PAGE = /^\/(?:w|d|downloads)\/[^/.]+(?:\/[^/.]+)*\/?$/;
const FILE = /\.[a-z0-9]+$/i;
/** What a browser gets of the installation's address alone. */
const NOT_FILES = ['/index.html', '/sitemap.xml'];
/** Short, and without other hosts of the domain: it is not ours, and may leave us. */
const TRANSPORT_SECURITY = 'max-age=86400';

/**
 * Serves the own link domains of accounts: the links of this account, without a session, and nothing else. Any other public
 * host that leads here, such as a domain that is not verified or was removed, serves nothing.
 */
@Injectable()
export class LinkDomainGate {
  private readonly publicUrl: URL;
  private readonly ownHosts: ReadonlySet<string>;

  constructor(
    private readonly addresses: LinkAddresses,
    { env }: Config,
  ) {
    this.publicUrl = new URL(env.PUBLIC_URL);
    this.ownHosts = new Set(clientOrigins(env).map((origin) => new URL(origin).hostname));
  }

  /** Before everything that reads a session or serves something. */
  handler(endpoints: readonly EndpointShape[]): RequestHandler {
    const answering = answeringCalls(endpoints);
    const alwaysServed = new Set(endpoints.filter((endpoint) => endpoint.alwaysServed).map(({ path }) => path));
    return (request, response, next) => {
      const host = hostOf(request);
      if (alwaysServed.has(request.path) || this.isInstallation(host)) return next();
      this.judge(host, { request, response, next, answering }).catch(next);
    };
  }

  /** Names that nobody can register (`localhost`, addresses, names of a network of one's own) are the installation's. */
  private isInstallation(host: string): boolean {
    if (isOfInstallation(host, this.publicUrl.hostname) || this.ownHosts.has(host)) return true;
    return normalisedDomain(host) === null;
  }

  private async judge(host: string, { request, response, next, answering }: Judged): Promise<void> {
    response.setHeader('X-Robots-Tag', 'noindex');
    if (this.publicUrl.protocol === 'https:') response.setHeader('Strict-Transport-Security', TRANSPORT_SECURITY);
    const accountId = await this.addresses.accountAt(host);
    const leave = (): void => this.leave(request, response, next);
    if (accountId === null) return leave();
    markLinkAccount(request, accountId);
    // Nobody is logged in here, whatever they send.
    delete request.headers.authorization;
    if (isRead(request) && isPageOrFile(request.path)) return next();
    answering(request, response, (error?: unknown) => (error === ANSWERS ? next() : leave()));
  }

  /** Browsers are led to the same page of the installation. */
  private leave(request: Request, response: Response, next: NextFunction): void {
    const isPage = isRead(request) && request.accepts(['json', 'html']) === 'html' && !FILE.test(request.path);
    if (!isPage || !request.originalUrl.startsWith('/')) return next(new AppError('not-found'));
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, this.publicUrl.origin + request.originalUrl);
  }
}

interface Judged {
  request: Request;
  response: Response;
  next: NextFunction;
  answering: RequestHandler;
}

const ANSWERS = Symbol('answers');

/** Ends with `ANSWERS` for calls that answer on link domains. */
function answeringCalls(endpoints: readonly EndpointShape[]): RequestHandler {
  const router = express.Router();
  const answer: RequestHandler = (_request, _response, next) => next(ANSWERS);
  for (const { method, path, onLinkDomain } of endpoints)
    if (onLinkDomain) router[method.toLowerCase() as Lowercase<HttpMethod>](routePath(path), answer);
  return router;
}

/** In lower case, without port. A forwarded host counts only if TRUST_PROXY says so of who sent it. */
function hostOf(request: Request): string {
  return (request.hostname ?? '').toLowerCase().replace(/\.$/, '');
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isPageOrFile(path: string): boolean {
  if (path.startsWith('/objects/') || PAGE.test(path)) return true;
  return FILE.test(path) && !NOT_FILES.includes(path) && !path.startsWith('/v1/');
}
