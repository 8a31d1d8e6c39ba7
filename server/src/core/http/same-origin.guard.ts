import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../config/config.module.js';
import { AppError } from '../errors/app-error.js';

/**
 * CSRF guard for calls that read or change the session cookie: refuses requests started by another site. Browsers send
 * `Sec-Fetch-Site`, older ones at least `Origin` on POST; other programs send neither and have no victim's cookie.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<Request>();
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross-site-request');
    if (headers.origin !== undefined && headers.origin !== this.config.env.PUBLIC_URL)
      throw new AppError('cross-site-request');
    return true;
  }
}
