import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type Principal, type Member, visitor } from '../domain/principal.js';

/** Passport stores the authenticated member in `request.user`. */
export function principalOf(request: Request): Principal {
  return (request.user as Member | undefined) ?? visitor;
}

/** The principal as authenticated by the global guard. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal =>
  principalOf(context.switchToHttp().getRequest<Request>()),
);
