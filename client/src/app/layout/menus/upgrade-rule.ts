import type { UserView } from '#contract/accounts/auth.js';
import { clientConfig } from '../../../lib/hosts.js';
import { isDashPath } from '../../paths.js';

type Upgrading = Pick<UserView, 'role' | 'loginCount' | 'isTeamMember' | 'sendRefusal'>;

/**
 * Free members who have come back, in the dashboard of a site that sells plans; how wide the screen is, the style says.
 * The plan of a team is not its members' matter, and no plan lifts a suspension or mends a payment.
 */
export function showsUpgrade({ role, loginCount, isTeamMember, sendRefusal }: Upgrading, pathname: string): boolean {
  const isSold = clientConfig().billing !== null;
  return isSold && role === 'free' && loginCount >= 2 && !isTeamMember && !sendRefusal && isDashPath(pathname);
}
