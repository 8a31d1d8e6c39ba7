import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { logOut, restoreSession, useSession } from '../../../lib/session.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { notify } from '../../../lib/notices.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { inviteQuery, type OpenInvite } from '../api/invite.queries.js';
import { AuthCard } from '../components/auth-card.js';
import { InviteHeading } from '../components/invite-heading.js';
import { InviteSignupForm } from '../components/invite-signup-form.js';
import { JoinTeam } from '../components/join-team.js';
import { LoadingMessage } from '../components/loading-message.js';
import { AFTER_LOGIN, loginPathTo } from '../../../lib/safe-next-path.js';

/** The way from the mailed link into the team. */
export function AcceptInvitePage() {
  const { t } = useTranslation('teams');
  const token = useSearchParams()[0].get('t') ?? '';
  const session = useSession();
  const { data: invite, error, refetch } = useQuery(inviteQuery(token));
  const [isIn, setIsIn] = useState(false);
  useDocumentTitle(t('accept.title'));
  useEffect(() => {
    if (session.status === 'unknown') void restoreSession();
  }, [session.status]);

  if (isIn) return <Navigate to={AFTER_LOGIN} replace />;
  if (token === '' || (error !== null && error.status !== 0 && error.status < 500)) return <Refused />;
  if (error !== null) {
    const again = (
      <Button variant="contained" size="large" onClick={() => void refetch()}>
        {t('accept.again')}
      </Button>
    );
    return <PageMessage title={t('accept.unreachable.title')} text={t('accept.unreachable.text')} actions={again} />;
  }
  if (!invite || session.status === 'unknown') return <LoadingMessage label={t('accept.checking')} />;
  if (session.user && session.user.email !== invite.email) {
    return <OtherUser invite={invite} email={session.user.email} />;
  }
  const part = { invite, token, onJoined: () => setIsIn(true) };
  return (
    <AuthCard>
      {session.user ? (
        <JoinTeam {...part} />
      ) : invite.hasUser ? (
        <LogInFirst invite={invite} />
      ) : (
        <InviteSignupForm {...part} />
      )}
    </AuthCard>
  );
}

function LogInFirst({ invite }: { invite: OpenInvite }) {
  const { t } = useTranslation('teams');
  const here = window.location.pathname + window.location.search;
  return (
    <>
      <InviteHeading invite={invite} more={t('accept.hasUser')} />
      <ButtonLink to={loginPathTo(here, invite.email)} variant="contained" size="large" fullWidth>
        {t('accept.logIn')}
      </ButtonLink>
    </>
  );
}

function OtherUser({ invite, email }: { invite: OpenInvite; email: string }) {
  const { t } = useTranslation('teams');
  const leave = () => logOut().catch(() => notify({ tone: 'error', title: t('accept.other.failed') }));
  return (
    <PageMessage
      title={t('accept.other.title')}
      text={t('accept.other.text', { email, invited: invite.email })}
      actions={
        <>
          <Button variant="contained" size="large" onClick={() => void leave()}>
            {t('accept.other.logOut')}
          </Button>
          <ButtonLink to={AFTER_LOGIN} variant="outlined" size="large">
            {t('accept.toDash')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Also after it was accepted: who is in the team already goes on to the dashboard. */
function Refused() {
  const { t } = useTranslation('teams');
  const action = (
    <ButtonLink to={AFTER_LOGIN} variant="contained" size="large">
      {t('accept.toDash')}
    </ButtonLink>
  );
  return <PageMessage title={t('accept.refused.title')} text={t('accept.refused.text')} actions={action} />;
}
