import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { AppError } from '../../../core/errors/app-error.js';
import { OWN_CREDENTIAL } from '../../../core/http/own-credential.js';
import { ACCESS_TOKEN } from './access-token.strategy.js';

/** Before every call: without `Authorization` the caller is a visitor; with one it must be a good access token. */
@Injectable()
export class CallerGuard extends AuthGuard(ACCESS_TOKEN) {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { authorization } = context.switchToHttp().getRequest<Request>().headers;
    const targets = [context.getHandler(), context.getClass()];
    const hasOwnCredential = this.reflector.getAllAndOverride<boolean | undefined>(OWN_CREDENTIAL, targets) ?? false;
    if (authorization === undefined || hasOwnCredential) return true;
    return (await super.canActivate(context)) === true;
  }

  /** `error` is a database that is away, not a bad token. @throws {AppError} unauthenticated */
  override handleRequest<M>(error: unknown, member: M | false | null): M {
    if (error) throw error;
    if (!member) throw new AppError('unauthenticated');
    return member;
  }
}
