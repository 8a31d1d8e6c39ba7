import { randomBytes } from 'node:crypto';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';

const nonces = new WeakMap<object, string>();

/** The style nonce of this response; the page passes it to the style library. */
export function nonceOf(response: Response): string {
  return nonces.get(response) ?? '';
}

const PERMISSIONS_POLICY = 'Permissions-Policy';
const recordingFeatures = ['camera', 'microphone', 'display-capture'] as const;

function permissionsPolicy(allowed: '()' | '(self)'): string {
  return [...recordingFeatures.map((feature) => `${feature}=${allowed}`), 'geolocation=()'].join(', ');
}

/** For a page that records voice, video and screen; the others may not. */
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
export function securityHeaders({
  https,
  storeOrigins,
  apiOrigins = [],
  pictureOrigins = [],
  secretPaths,
}: SecurityHeaderOptions): RequestHandler[] {
  const base = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:', ...storeOrigins, ...pictureOrigins],
        mediaSrc: ["'self'", 'blob:', ...storeOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...storeOrigins, ...apiOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https && { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const assignNonce = (_request: Request, response: Response, next: NextFunction): void => {
    nonces.set(response, randomBytes(16).toString('base64'));
    next();
  };
  const restrictFeatures = (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeader(PERMISSIONS_POLICY, permissionsPolicy('()'));
    next();
  };
  const hidePath = (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Robots-Tag', 'noindex');
    next();
  };
  return [assignNonce, base, restrictFeatures, express.Router().use([...secretPaths], hidePath)];
}
