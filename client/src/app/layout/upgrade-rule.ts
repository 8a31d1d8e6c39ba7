import type { UserView } from '#contract/auth.js';
import { isDashPath } from '../paths.js';

/** Free members who have come back, in the dashboard (specification, point 6); how wide the screen is, the style says. */
export function showsUpgrade({ role, loginCount }: Pick<UserView, 'role' | 'loginCount'>, pathname: string): boolean {
  return role === 'free' && loginCount >= 2 && isDashPath(pathname);
}
