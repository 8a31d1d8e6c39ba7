import Button from '@mui/material/Button';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { restoreSession, useSession } from '../../../lib/session.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { loginPath } from '../safe-next-path.js';
import { Waiting } from './waiting.js';

/** Counts transfers sent without an account; ignored once logged in. */
const ANONYMOUS_SENDS = 'sendTimes';

function forgetAnonymousSends(): void {
  try {
    localStorage.removeItem(ANONYMOUS_SENDS);
  } catch {
    // Storage is closed: there was nothing to forget.
  }
}

function Restoring() {
  const { t } = useTranslation('auth');
  return <Waiting label={t('session.restoring')} />;
}

function Unreachable({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('auth');
  const actions = (
    <>
      <Button variant="contained" onClick={onRetry}>
        {t('session.retry')}
      </Button>
      <ButtonLink to="/" variant="outlined">
        {t('session.home')}
      </ButtonLink>
    </>
  );
  return <PageMessage title={t('session.unreachableTitle')} text={t('session.unreachableText')} actions={actions} />;
}

/** Stands before every page of /dash: takes a stored session up, or leads to the log-in and back. */
export function RequireSession({ children }: { children?: ReactNode }) {
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
  if (!isUnreachable) return <Restoring />;
  const retry = () => {
    setUnreachable(false);
    void restore();
  };
  return <Unreachable onRetry={retry} />;
}
