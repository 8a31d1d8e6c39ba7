import { personName } from '#contract/display-formats.js';
import type { UserView } from '#contract/accounts/auth.js';

export type TeamUser = NonNullable<UserView['team']>[number];

/** Sharing is offered from two others on. */
const SHARING_FROM = 2;

type InTeam = Pick<UserView, '_id' | 'team'>;

/** The others who act for the same account. */
export function colleaguesOf({ _id, team = [] }: InTeam): TeamUser[] {
  return team.filter((person) => person._id !== _id);
}

export function canShare(user: InTeam): boolean {
  return colleaguesOf(user).length >= SHARING_FROM;
}

export function shownName({ fullName, email }: Pick<TeamUser, 'fullName' | 'email'>): string {
  return personName({ name: fullName, email });
}

/** Name of the account's owner; null if the user is the owner. */
export function teamOwnerName({ parentAdmin }: Pick<UserView, 'parentAdmin'>): string | null {
  return parentAdmin ? personName({ name: parentAdmin.parentAdminFullName, email: parentAdmin.parentEmail }) : null;
}
