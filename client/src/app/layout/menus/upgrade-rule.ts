import type { UserView } from '#contract/accounts/auth.js';
import { isDashPath } from '../../paths.js';

type Upgrading = Pick<UserView, 'role' | 'loginCount' | 'isTeamMember'>;

/**
 * Free members who have come back, in the dashboard; how wide the screen is, the style says. The
 * plan of a team is not its members' matter.
 */
export function showsUpgrade({ role, loginCount, isTeamMember }: Upgrading, pathname: string): boolean {
  return role === 'free' && loginCount >= 2 && !isTeamMember && isDashPath(pathname);
}
