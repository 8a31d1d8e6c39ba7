import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../config/config.module.js';
import { AppError } from '../errors/app-error.js';

/**
 * For calls that read or change the session cookie: refuses what another site set off (A28, ASVS 3.5.3). Browsers send
 * `Sec-Fetch-Site`; older ones at least `Origin` on POST. Programs send neither and carry no cookie of a victim.
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
