import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../core/errors/app-error.js';
import { principalOf } from './current-principal.js';

/** @throws {AppError} unauthenticated for visitors */
@Injectable()
export class MemberGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (principalOf(context.switchToHttp().getRequest<Request>()).kind === 'member') return true;
    throw new AppError('unauthenticated');
  }
}
