import type { UserView } from '#contract/accounts/auth.js';
import { colleaguesOf } from './team.js';
import { getSession, useSession, type Session } from './session.js';

function userOf({ user }: Session): UserView {
  if (user === null) throw new Error('only for pages behind the member gate');
  return user;
}

/** The user of the member area; throws outside of it. */
export function useMember(): UserView {
  return userOf(useSession());
}

/** Header of calls that mean the others of the team too. */
export function colleagueIds(): string {
  return JSON.stringify(colleaguesOf(currentMember()).map(({ _id }) => _id));
}

/** The same outside of components. */
export function currentMember(): UserView {
  return userOf(getSession());
}

/** The user's id in calls of the member area. The server compares it with the session. */
export function memberId(): string {
  return currentMember()._id;
}
