import { randomBytes } from 'node:crypto';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';

const nonces = new WeakMap<object, string>();

/** The style nonce of this page, which passes it to the style library. Other answers need none. */
export function nonceOf(response: Response): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  allowSources(response, { 'style-src': [`'nonce-${nonce}'`] });
  return nonce;
}

const PERMISSIONS_POLICY = 'Permissions-Policy';
const recordingFeatures = ['camera', 'microphone', 'display-capture'] as const;

function permissionsPolicy(allowed: '()' | '(self)'): string {
  return [...recordingFeatures.map((feature) => `${feature}=${allowed}`), 'geolocation=()'].join(', ');
}

/** Lets one page record voice, video and screen; the others may not. */
export function allowRecording(response: Response): void {
  response.setHeader(PERMISSIONS_POLICY, permissionsPolicy('(self)'));
}

const CONTENT_POLICY = 'Content-Security-Policy';

/** Lets one page load from further sources, by directive. A directive that is not there yet begins with the page's own origin. */
export function allowSources(response: Response, sources: Readonly<Record<string, readonly string[]>>): void {
  const directives = new Map(
    String(response.getHeader(CONTENT_POLICY))
      .split(';')
      .map((directive) => [directive.split(' ')[0] ?? '', directive]),
  );
  for (const [name, added] of Object.entries(sources))
    directives.set(name, [directives.get(name) ?? `${name} 'self'`, ...added].join(' '));
  response.setHeader(CONTENT_POLICY, [...directives.values()].join(';'));
}

export interface SecurityHeaderOptions {
  https: boolean;
  /** Further origins that pages upload to and download from. */
  storeOrigins: readonly string[];
  /** Further origins that pages call. */
  apiOrigins?: readonly string[];
  /** Further origins of images. */
  pictureOrigins?: readonly string[];
  /** Routes whose path is a secret, with everything below them: no indexing, no Referer. */
  secretPaths: readonly string[];
}

/** Security headers on every response, 404 and 500 included. */
export function securityHeaders({ secretPaths, ...options }: SecurityHeaderOptions): RequestHandler[] {
  const headers = headersOf(options);
  const write = (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeaders(headers);
    next();
  };
  const hidePath = (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Robots-Tag', 'noindex');
    next();
  };
  return [write, express.Router().use([...secretPaths], hidePath)];
}

function headersOf({
  https,
  storeOrigins,
  apiOrigins = [],
  pictureOrigins = [],
}: Omit<SecurityHeaderOptions, 'secretPaths'>): Map<string, string> {
  const sources = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...storeOrigins, ...pictureOrigins],
    'media-src': ["'self'", 'blob:', ...storeOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...storeOrigins, ...apiOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const policy = Object.entries(sources).map(([name, allowed]) => [name, ...allowed].join(' '));
  return new Map([
    [CONTENT_POLICY, policy.join(';')],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    [PERMISSIONS_POLICY, permissionsPolicy('()')],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(https ? [['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'] as const] : []),
    ['X-Content-Type-Options', 'nosniff'],
    ['X-DNS-Prefetch-Control', 'off'],
    ['X-Download-Options', 'noopen'],
    ['X-Frame-Options', 'DENY'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    // The filter of old browsers could be turned against a page.
    ['X-XSS-Protection', '0'],
  ]);
}
