import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, type Member, visitor } from '../domain/caller.js';

/** Passport stores the authenticated member in `request.user`. */
export function callerOf(request: Request): Caller {
  return (request.user as Member | undefined) ?? visitor;
}

/** The caller as authenticated by the global guard. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
