import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { joinTeam } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { notify } from '../../../lib/notices.js';
import { AFTER_LOGIN, loginPathTo } from '../../../lib/safe-next-path.js';
import { logOut, restoreSession, useSession, updateUser } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { inviteQuery, type OpenInvite } from '../api/invite.queries.js';
import { AuthCard } from '../components/auth-card.js';
import { InviteHeading } from '../components/invite-heading.js';
import { InviteProblem } from '../components/invite-problem.js';
import { InviteSignupForm } from '../components/invite-signup-form.js';
import { LoadingMessage } from '../components/loading-message.js';

/** The page of a mailed team invitation. */
export function AcceptInvitePage() {
  const { t } = useTranslation('teams');
  const token = useSearchParams()[0].get('t') ?? '';
  const session = useSession();
  // Kept here: joining empties the cache, and a used invitation must not be asked for again.
  const [invite, setInvite] = useState<OpenInvite | null>(null);
  const isAsking = token !== '' && invite === null;
  const { data, error, refetch } = useQuery({ ...inviteQuery(token), enabled: isAsking });
  if (isAsking && data) setInvite(data);
  const [hasJoined, setHasJoined] = useState(false);
  useDocumentTitle(t('accept.title'));
  useEffect(() => {
    if (session.status === 'unknown') void restoreSession();
  }, [session.status]);

  if (hasJoined) return <Navigate to={AFTER_LOGIN} replace />;
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
  const part = { invite, token, onJoined: () => setHasJoined(true) };
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

/** Shown for an accepted invitation too: members of the team continue to the dashboard. */
function Refused() {
  const { t } = useTranslation('teams');
  const action = (
    <ButtonLink to={AFTER_LOGIN} variant="contained" size="large">
      {t('accept.toDash')}
    </ButtonLink>
  );
  return <PageMessage title={t('accept.refused.title')} text={t('accept.refused.text')} actions={action} />;
}

interface JoinTeamProps {
  invite: OpenInvite;
  token: string;
  onJoined(): void;
}

/** Explains joining to a user who already has an account. */
function JoinTeam({ invite, token, onJoined }: JoinTeamProps) {
  const { t } = useTranslation('teams');
  const client = useQueryClient();
  const { mutate, isPending, error } = useCall(joinTeam, {
    onSuccess: (user) => {
      // The cache has data of the account that the user leaves.
      client.clear();
      updateUser(user);
      notify({ tone: 'success', title: t('accept.joined', { team: invite.teamName }) });
      onJoined();
    },
  });
  return (
    <Stack spacing={4}>
      <InviteHeading invite={invite} more="" />
      <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
        <li>{t('accept.means.account')}</li>
        <li>{t('accept.means.own')}</li>
        <li>{t('accept.means.seen')}</li>
      </Box>
      <InviteProblem error={error} invite={invite} />
      <BusyButton
        variant="contained"
        size="large"
        fullWidth
        isBusy={isPending}
        onClick={() => mutate({ inviteToken: token })}
      >
        {t('accept.confirm')}
      </BusyButton>
      <ButtonLink to={AFTER_LOGIN} fullWidth>
        {t('accept.later')}
      </ButtonLink>
    </Stack>
  );
}
