import { posix } from 'node:path';
import { Injectable } from '@nestjs/common';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { EndpointShape, HttpMethod } from '#contract/endpoint.js';
import { clientOrigins } from '../../../../core/core.settings.js';
import { Config } from '../../../../config/config.module.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { routePath } from '../../../../core/http/handles.js';
import { markLinkAccount } from '../../../../core/http/request-origin.js';
import { isLocalName, isOfInstallation } from '../domain/domain-name.js';
import { LinkHosts } from '../link-hosts.service.js';

/** Pages of links to transfers, and the client's files, whose names have an ending. */
const PAGE = /^\/(?:w|d|downloads)\/[^/.]+(?:\/[^/.]+)*\/?$/;
const FILE = /\.[a-z0-9]+$/i;
/** Paths that only the installation's address serves. */
const NOT_FILES = /^\/(?:(?:index\.html|sitemap\.xml)$|(?:v1|api|queues|metrics)\/)/;
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
    private readonly hosts: LinkHosts,
    { env }: Config,
  ) {
    this.publicUrl = new URL(env.PUBLIC_URL);
    this.ownHosts = new Set(clientOrigins(env).map((origin) => new URL(origin).hostname));
  }

  /** Before everything that reads a session or serves something. */
  handler(endpoints: readonly EndpointShape[]): RequestHandler {
    const answering = matching(endpoints.filter(({ onLinkDomain }) => onLinkDomain));
    const refused = matching(endpoints.filter(({ onLinkDomain }) => !onLinkDomain));
    const alwaysServed = new Set(endpoints.filter((endpoint) => endpoint.alwaysServed).map(({ path }) => path));
    return (request, response, next) => {
      const host = hostOf(request);
      if (alwaysServed.has(request.path) || this.isInstallation(host)) return next();
      this.judge(host, { request, response, next, answering, refused }).catch(next);
    };
  }

  private isInstallation(host: string): boolean {
    // Without a name: HTTP/1.0, as of some health checks.
    return (
      host === '' || isOfInstallation(host, this.publicUrl.hostname) || this.ownHosts.has(host) || isLocalName(host)
    );
  }

  private async judge(host: string, { request, response, next, answering, refused }: Judged): Promise<void> {
    response.setHeader('X-Robots-Tag', 'noindex');
    if (this.publicUrl.protocol === 'https:') response.setHeader('Strict-Transport-Security', TRANSPORT_SECURITY);
    const accountId = await this.hosts.accountAt(host);
    const leave = (): void => this.leave(request, response, next);
    if (accountId === null) return leave();
    markLinkAccount(request, accountId);
    // A link domain has no sessions, so credentials are ignored.
    delete request.headers.authorization;
    // The router itself answers OPTIONS with the methods of a path.
    if (request.method === 'OPTIONS') return leave();
    if (await isMatched(answering, request, response)) return next();
    // The router itself matches the path, which it does in any case.
    const isCall = await isMatched(refused, request, response);
    if (!isCall && isRead(request) && isPageOrFile(request.path)) return next();
    leave();
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
  /** Calls that answer on link domains, and all others. */
  answering: RequestHandler;
  refused: RequestHandler;
}

const MATCHED = Symbol('matched');

/** Ends with `MATCHED` for these calls. */
function matching(endpoints: readonly EndpointShape[]): RequestHandler {
  const router = express.Router();
  const match: RequestHandler = (_request, _response, next) => next(MATCHED);
  for (const { method, path } of endpoints)
    router[method.toLowerCase() as Lowercase<HttpMethod>](routePath(path), match);
  return router;
}

function isMatched(calls: RequestHandler, request: Request, response: Response): Promise<boolean> {
  return new Promise((resolve) => void calls(request, response, (error?: unknown) => resolve(error === MATCHED)));
}

/** The host in lower case, without port. A forwarded host counts only if TRUST_PROXY includes its sender. */
function hostOf(request: Request): string {
  return (request.hostname ?? '').toLowerCase().replace(/\.+$/, '');
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isPageOrFile(path: string): boolean {
  if (path.startsWith('/objects/') || PAGE.test(path)) return true;
  const plain = plainForm(path);
  return plain !== null && FILE.test(plain) && !NOT_FILES.test(plain);
}

/** A path as those read it that serve files: decoded, without empty segments; in lower case. Null if it cannot be read. */
function plainForm(path: string): string | null {
  try {
    return posix.normalize(decodeURIComponent(path)).toLowerCase();
  } catch {
    return null;
  }
}
