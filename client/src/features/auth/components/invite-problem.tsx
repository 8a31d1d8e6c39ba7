import Alert from '@mui/material/Alert';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { TextLink } from '../../../ui/router-link.js';
import type { OpenInvite } from '../api/invite.queries.js';
import { loginPathTo } from '../safe-next-path.js';

/** Why the person could not join, and what to do: the catalogue's sentences speak to the admin. */
export function InviteProblem({ error, invite }: { error: unknown; invite: OpenInvite }) {
  const { t } = useTranslation('invite');
  const errorText = useErrorText();
  if (error === null) return null;
  const { email, invitedBy } = invite;
  if (hasCode(error, 'no-free-seat')) return <Alert severity="warning">{t('problem.full', { by: invitedBy })}</Alert>;
  const ways = [
    { code: 'already-in-team', text: t('problem.inTeam'), to: '/dash/account', label: t('problem.toAccount') },
    { code: 'team-has-members', text: t('problem.hasTeam'), to: '/dash/account/teams', label: t('problem.toTeam') },
    {
      code: 'email-taken',
      text: t('hasUser'),
      to: loginPathTo(window.location.pathname + window.location.search, email),
      label: t('logIn'),
    },
  ] as const;
  const way = ways.find(({ code }) => hasCode(error, code));
  return (
    <Alert severity="error">
      {way ? (
        <>
          {way.text} <TextLink to={way.to}>{way.label}</TextLink>
        </>
      ) : (
        errorText(error)
      )}
    </Alert>
  );
}
