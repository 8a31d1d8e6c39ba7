import type { ExecutionContext } from '@nestjs/common';
import { toMember, visitor } from '../domain/caller.js';
import { buildUser } from '../testing/user.builder.js';
import { callerOf } from './current-caller.js';
import { MemberGuard } from './member.guard.js';

const contextOf = (user: unknown) => ({ switchToHttp: () => ({ getRequest: () => ({ user }) }) }) as ExecutionContext;

it('lets members in and turns visitors away with 401', () => {
  const guard = new MemberGuard();
  expect(guard.canActivate(contextOf(toMember(buildUser(), 's1')))).toBe(true);
  expect(() => guard.canActivate(contextOf(undefined))).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});

it('treats an unauthenticated caller as a visitor', () => {
  expect(callerOf({} as Parameters<typeof callerOf>[0])).toBe(visitor);
});
