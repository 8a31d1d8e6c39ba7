import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../../core/errors/app-error.js';
import { type Principal, type Member, visitor } from '../principal.js';

/** Passport stores the authenticated member in `request.user`. */
export function principalOf(request: Request): Principal {
  return (request.user as Member | undefined) ?? visitor;
}

/** The principal of a call with `access: 'member'`. */
export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): Member => {
  const principal = principalOf(context.switchToHttp().getRequest<Request>());
  if (principal.kind !== 'member') throw new AppError('unauthenticated');
  return principal;
});

/** The principal as authenticated by the global guard. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal =>
  principalOf(context.switchToHttp().getRequest<Request>()),
);
