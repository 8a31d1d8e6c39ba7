import { buildAccount } from '../../accounts/testing/account.builder.js';
import { type Member, toMember } from '../principal.js';
import { newUser, type User } from '../domain/user.js';

export function buildUser(changes: Partial<User> = {}): User {
  const basis = {
    id: 'user-1',
    accountId: 'account-1',
    email: 'mei@example.com',
    lang: 'en',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  } as const;
  return { ...newUser({ ...basis, fullName: 'Mei Chen', company: 'River Trade' }), ...changes };
}

export function buildMember(): Member {
  return toMember(buildUser(), buildAccount(), { sessionId: 'session-1', now: new Date(0) });
}
