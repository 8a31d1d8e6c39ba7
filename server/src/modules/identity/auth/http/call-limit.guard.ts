import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { EndpointShape } from '#contract/endpoint.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { ENDPOINT } from '../../../../core/http/handles.js';
import { type RateLimit, RateLimiter } from '../../../../core/limits/rate-limiter.js';
import type { Member } from '../principal.js';
import { CALLS_PER_MEMBER, CALLS_PER_NETWORK, CALLS_PER_TOKEN, UPLOAD_CALLS_PER_NETWORK } from '../domain/limits.js';

/** General rate limit of all calls; runs after the principal has been authenticated. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<EndpointShape | undefined>(ENDPOINT, context.getHandler());
    if (!endpoint || endpoint.unlimited || endpoint.alwaysServed) return true;
    const request = context.switchToHttp().getRequest<Request & { user?: Member }>();
    const [limit, key] = limitOf(endpoint, request);
    await this.limiter.takePoint(limit, key);
    return true;
  }
}

function limitOf(endpoint: EndpointShape, request: Request & { user?: Member }): [RateLimit, string] {
  if (endpoint.uploadLimit) return [UPLOAD_CALLS_PER_NETWORK, networkOf(request)];
  if (request.user?.token) return [CALLS_PER_TOKEN, request.user.token.id];
  return request.user ? [CALLS_PER_MEMBER, request.user.userId] : [CALLS_PER_NETWORK, networkOf(request)];
}
