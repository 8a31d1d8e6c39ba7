import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../config/config.module.js';
import { AppError } from '../errors/app-error.js';

/**
 * CSRF guard for calls that read or change the session cookie: refuses requests started by another site. Browsers send
 * `Origin` on POST and to another host (API_URL), and `Sec-Fetch-Site` otherwise; other programs send neither and have
 * no victim's cookie.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<Request>();
    const { origin, 'sec-fetch-site': site = 'none' } = headers;
    const isOwnPage =
      origin === undefined ? site === 'same-origin' || site === 'none' : origin === this.config.env.PUBLIC_URL;
    if (!isOwnPage) throw new AppError('cross-site-request');
    return true;
  }
}
