import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { EndpointShape } from '#contract/endpoint.js';
import passport from 'passport';
import { AppError } from '../../../core/errors/app-error.js';
import { ENDPOINT } from '../../../core/http/handles.js';
import { OWN_CREDENTIAL } from '../../../core/http/own-credential.js';
import { principalOf } from './current-principal.js';
import type { Member } from '../principal.js';
import { AccessTokenStrategy } from './access-token.strategy.js';

/**
 * Authenticates every call: without `Authorization` the principal is a visitor; otherwise the access token must be valid.
 * Then the `access` that the call's endpoint declares decides.
 */
@Injectable()
export class PrincipalGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly strategy: AccessTokenStrategy,
  ) {}

  /** @throws {AppError} unauthenticated */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const hasOwnCredential = this.reflector.getAllAndOverride<boolean | undefined>(OWN_CREDENTIAL, targets) ?? false;
    if (request.headers.authorization !== undefined && !hasOwnCredential)
      request.user = await this.authenticate(request, http.getResponse<Response>());
    const endpoint = this.reflector.get<EndpointShape | undefined>(ENDPOINT, context.getHandler());
    if (endpoint?.access === 'member' && principalOf(request).kind !== 'member') throw new AppError('unauthenticated');
    return true;
  }

  /**
   * Passport attaches per-request callbacks to the strategy, so each request gets its own instance. Registering it by
   * name would share it between all applications of a process.
   */
  private authenticate(request: Request, response: Response): Promise<Member> {
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null, member: Member | false | null): void => {
        // An error means that the database is unavailable, not that the token is invalid.
        if (error) reject(error);
        else if (member) resolve(member);
        else reject(new AppError('unauthenticated'));
      };
      const own = Object.create(this.strategy) as AccessTokenStrategy;
      passport.authenticate(own, { session: false }, settle)(request, response, reject);
    });
  }
}
