import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, type Member, visitor } from '../domain/caller.js';

/** Passport's place for whom an access token proves. */
export function callerOf(request: Request): Caller {
  return (request.user as Member | undefined) ?? visitor;
}

/** Who calls, as the global guard found out. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
