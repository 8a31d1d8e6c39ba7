import { redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router-dom';
import { loginPath } from '../features/auth/safe-next-path.js';
import { getSession, restoreSession } from '../lib/session.js';
import { paths } from './paths.js';

/** Members go straight to their dashboard; a session that has ended asks to log in again (specification, point 4). */
export async function homeLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (new URL(request.url).searchParams.get('ref') === 'trial_ending') return redirect(paths.login);
  const { status } = getSession();
  if (status === 'anonymous') return null;
  const outcome = await restoreSession();
  if (outcome === 'member') return redirect(paths.dash);
  return outcome === 'anonymous' ? redirect(paths.login) : null;
}

/** The dashboard is for members; log-in leads back to it. If the server is unreachable: home, where the session is tried again. */
export async function memberLoader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const outcome = await restoreSession();
  if (outcome === 'member') return null;
  return outcome === 'anonymous' ? redirectDocument(loginPath(new URL(request.url))) : redirect(paths.home);
}
