import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../core/errors/app-error.js';
import { callerOf } from './current-caller.js';

/** @throws {AppError} unauthenticated for visitors */
@Injectable()
export class MemberGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (callerOf(context.switchToHttp().getRequest<Request>()).kind === 'member') return true;
    throw new AppError('unauthenticated');
  }
}
