import type { ExecutionContext } from '@nestjs/common';
import { toMember, visitor } from '../domain/principal.js';
import { buildUser } from '../testing/user.builder.js';
import { principalOf } from './current-principal.js';
import { MemberGuard } from './member.guard.js';

const contextOf = (user: unknown) => ({ switchToHttp: () => ({ getRequest: () => ({ user }) }) }) as ExecutionContext;

it('lets members in and turns visitors away with 401', () => {
  const guard = new MemberGuard();
  expect(guard.canActivate(contextOf(toMember(buildUser(), 's1')))).toBe(true);
  expect(() => guard.canActivate(contextOf(undefined))).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});

it('treats an unauthenticated principal as a visitor', () => {
  expect(principalOf({} as Parameters<typeof principalOf>[0])).toBe(visitor);
});
