import { redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { loginPath } from '../lib/safe-next-path.js';
import { getSession, restoreSession } from '../lib/session.js';
import { paths } from './paths.js';

// The loader of each area of the site. The server checks every call by itself.

/** Members go straight to their dashboard; a session that has ended asks to log in again. */
export async function visitorGate({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (new URL(request.url).searchParams.get('ref') === 'trial_ending') return redirect(paths.login);
  if (getSession().status === 'anonymous') return null;
  const outcome = await restoreSession();
  if (outcome === 'member') return redirect(paths.dash);
  return outcome === 'anonymous' ? redirect(paths.login) : null;
}

/**
 * Log-in leads back, by a full load: nothing of an ended session stays in memory. If the server is unreachable: home,
 * where the session is tried again.
 */
export async function memberGate({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const outcome = await restoreSession();
  if (outcome === 'member') return null;
  return outcome === 'anonymous' ? redirectDocument(loginPath(new URL(request.url))) : redirect(paths.home);
}

const gateFor = (mayEnter: (user: UserView) => boolean, status: number) => async (args: LoaderFunctionArgs) => {
  const refusal = await memberGate(args);
  const { user } = getSession();
  if (user && !mayEnter(user)) throw new Response(null, { status });
  return refusal;
};

/** Plan, payment and people are the team's, which its owner and admins look after. */
export const teamAdminGate = gateFor(({ isTeamMember }) => !isTeamMember, 403);
/** To others there is no such page. */
export const staffGate = gateFor(({ staffRole }) => staffRole !== null, 404);
