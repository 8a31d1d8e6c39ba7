import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { InviterView } from '#contract/accounts/invites.js';
import { readInvite } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useRead } from '../../../lib/read-query.js';
import { AFTER_LOGIN } from '../../../lib/safe-next-path.js';
import { restoreSession, useSession } from '../../../lib/session.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { LoadingMessage } from '../components/loading-message.js';
import { storeInvite } from '../stored-invite.js';
import { useInviterName } from '../use-inviter-name.js';

/** The page of a user's invite link: says who invites, and leads to the sign-up. */
export function InvitePage() {
  const { t } = useTranslation('auth');
  const { code = '' } = useParams();
  const { status } = useSession();
  const errorText = useErrorText();
  const { data: inviter, error, refetch } = useRead(['invite'], readInvite, { params: { code } });
  useEffect(() => {
    if (status === 'unknown') void restoreSession();
  }, [status]);
  useEffect(() => {
    if (inviter) storeInvite({ code, ...inviter });
  }, [code, inviter]);

  if (error !== null && error.status >= 400 && error.status < 500 && error.status !== 429) return <Unknown />;
  if (error !== null) {
    const again = (
      <Button variant="contained" size="large" onClick={() => void refetch()}>
        {t('invite.again')}
      </Button>
    );
    return <PageMessage title={t('invite.failed')} text={errorText(error)} actions={again} />;
  }
  if (!inviter || status === 'unknown') return <LoadingMessage label={t('invite.loading')} />;
  return status === 'member' ? <HasAccount inviter={inviter} /> : <Invited inviter={inviter} />;
}

function Invited({ inviter }: { inviter: InviterView }) {
  const { t } = useTranslation('auth');
  const nameOf = useInviterName();
  const actions = (
    <>
      <ButtonLink to="/register" variant="contained" size="large">
        {t('invite.signUp')}
      </ButtonLink>
      <ButtonLink to="/" variant="outlined" size="large">
        {t('invite.look')}
      </ButtonLink>
    </>
  );
  return <PageMessage title={t('invite.title', { who: nameOf(inviter) })} text={t('invite.text')} actions={actions} />;
}

function HasAccount({ inviter }: { inviter: InviterView }) {
  const { t } = useTranslation('auth');
  const nameOf = useInviterName();
  const actions = (
    <>
      <ButtonLink to={AFTER_LOGIN} variant="contained" size="large">
        {t('invite.toDash')}
      </ButtonLink>
      <ButtonLink to="/dash/account/profile" variant="outlined" size="large">
        {t('invite.own')}
      </ButtonLink>
    </>
  );
  return (
    <PageMessage
      title={t('invite.member.title')}
      text={t('invite.member.text', { who: nameOf(inviter) })}
      actions={actions}
    />
  );
}

function Unknown() {
  const { t } = useTranslation('auth');
  const action = (
    <ButtonLink to="/register" variant="contained" size="large">
      {t('invite.signUp')}
    </ButtonLink>
  );
  return <PageMessage title={t('invite.unknown.title')} text={t('invite.unknown.text')} actions={action} />;
}
