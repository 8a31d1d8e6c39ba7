import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../core/errors/app-error.js';
import { callerOf } from './current-caller.js';

/** For calls that are for members only. @throws {AppError} unauthenticated */
@Injectable()
export class MemberGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (callerOf(context.switchToHttp().getRequest<Request>()).kind === 'member') return true;
    throw new AppError('unauthenticated');
  }
}
