import { redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router-dom';
import type { UserView } from '#contract/auth.js';
import { loginPath } from '../features/auth/safe-next-path.js';
import { getSession, restoreSession } from '../lib/session.js';
import { paths } from './paths.js';

type Entry = (args: LoaderFunctionArgs) => Promise<Response | null>;

/** Members go straight to their dashboard; a session that has ended asks to log in again (specification, point 4). */
const visitor: Entry = async ({ request }) => {
  if (new URL(request.url).searchParams.get('ref') === 'trial_ending') return redirect(paths.login);
  if (getSession().status === 'anonymous') return null;
  const outcome = await restoreSession();
  if (outcome === 'member') return redirect(paths.dash);
  return outcome === 'anonymous' ? redirect(paths.login) : null;
};

/**
 * Log-in leads back, by a full load: nothing of an ended session stays in memory. If the server is unreachable: home,
 * where the session is tried again. An area that is not this user's answers as one that does not exist.
 */
function members(mayEnter: (user: UserView) => boolean): Entry {
  return async ({ request }) => {
    const outcome = await restoreSession();
    if (outcome === 'unreachable') return redirect(paths.home);
    const { user } = getSession();
    if (user === null) return redirectDocument(loginPath(new URL(request.url)));
    if (!mayEnter(user)) throw new Response(null, { status: 404 });
    return null;
  };
}

/** The loader of each area of the site. The server checks every call by itself. */
export const gate = {
  visitor,
  member: members(() => true),
  teamAdmin: members(({ role, isTeamMember }) => role.startsWith('team') && !isTeamMember),
  // Until accounts have a role for it, administrators do the support.
  support: members(({ isAdministrator }) => isAdministrator),
  administrator: members(({ isAdministrator }) => isAdministrator),
} satisfies Record<string, Entry>;
