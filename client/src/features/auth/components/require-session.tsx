import Button from '@mui/material/Button';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { restoreSession, useSession } from '../../../lib/session.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { loginPath } from '../safe-next-path.js';
import { Waiting } from './waiting.js';

/** Counts what somebody sent without an account; means nothing once logged in. */
const ANONYMOUS_SENDS = 'sendTimes';

function forgetAnonymousSends(): void {
  try {
    localStorage.removeItem(ANONYMOUS_SENDS);
  } catch {
    // Storage is closed: there was nothing to forget.
  }
}

/** Stands before every page of /dash: takes a stored session up, or leads to the log-in and back. */
export function RequireSession({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const location = useLocation();
  const [isUnreachable, setUnreachable] = useState(false);
  const restore = useCallback(() => restoreSession().then((outcome) => setUnreachable(outcome === 'unreachable')), []);
  useEffect(() => {
    if (session.status === 'unknown') void restore();
    if (session.status === 'member') forgetAnonymousSends();
  }, [session.status, restore]);

  if (session.status === 'member') return children ?? <Outlet />;
  if (session.status === 'anonymous') return <Navigate to={loginPath(location)} replace />;
  if (!isUnreachable) return <Waiting label={t('session.restoring')} />;
  const retry = () => {
    setUnreachable(false);
    void restore();
  };
  const actions = (
    <>
      <Button variant="contained" onClick={retry}>
        {t('session.retry')}
      </Button>
      <ButtonLink to="/" variant="outlined">
        {t('session.home')}
      </ButtonLink>
    </>
  );
  return <PageMessage title={t('session.unreachableTitle')} text={t('session.unreachableText')} actions={actions} />;
}
