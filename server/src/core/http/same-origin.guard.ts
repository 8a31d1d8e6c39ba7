import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import { Config } from '../../config/config.module.js';
import { AppError } from '../errors/app-error.js';

/**
 * Whether no other site has started the request. Browsers send `Origin` with all but GET and to another host (API_HOSTS),
 * and `Sec-Fetch-Site` otherwise; other programs send neither and have no victim's cookie.
 */
export function isOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  return origin === undefined ? site === 'same-origin' || site === 'none' : origin === publicUrl;
}

/** CSRF guard for calls that read or change the session cookie. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<Request>();
    if (!isOwnPage(headers, this.config.env.PUBLIC_URL)) throw new AppError('cross-site-request');
    return true;
  }
}
