import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import * as z from 'zod';
import { contactBooks } from '#contract/choices.js';
import { InvalidInput } from '../../../../core/errors/invalid-input.js';
import { principalOf } from '../../../identity/auth/index.js';
import { AppError } from '../../../../core/errors/app-error.js';

const bookOnly = z.object({ book: z.enum(contactBooks) });

/** Account whose contacts a call is about: the user's own, or that of their team. @throws {InvalidInput} */
export const ContactBook = createParamDecorator((endpoint: { query: z.ZodType }, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<Request>();
  const principal = principalOf(request);
  if (principal.kind !== 'member') throw new AppError('unauthenticated');
  const result = endpoint.query.pipe(bookOnly).safeParse(request.query);
  if (!result.success) throw new InvalidInput(result.error.issues);
  return result.data.book === 'own' ? principal.ownAccountId : principal.accountId;
});
