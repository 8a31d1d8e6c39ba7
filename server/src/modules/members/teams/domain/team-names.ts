import { personName } from '#contract/display-formats.js';
import type { TeamRole } from '#contract/accounts/teams.js';

interface Named {
  fullName: string;
  company: string;
  email: string;
  teamRole: TeamRole;
}

export function nameOfUser({ fullName, email }: Pick<Named, 'fullName' | 'email'>): string {
  return personName({ name: fullName, email });
}

/** The company of its owner, else the owner's name. */
export function nameOfTeam(team: readonly Named[]): string {
  const owner = team.find(({ teamRole }) => teamRole === 'owner');
  return owner ? owner.company || nameOfUser(owner) : '';
}

/** The owner first, then by name. */
export function inOrder<U extends Named>(team: readonly U[]): U[] {
  const order = new Intl.Collator(['en', 'zh']);
  const rank = ({ teamRole }: Named): number => (teamRole === 'owner' ? 0 : 1);
  return team.toSorted((one, other) => rank(one) - rank(other) || order.compare(nameOfUser(one), nameOfUser(other)));
}
