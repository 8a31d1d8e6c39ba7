import Alert from '@mui/material/Alert';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { loginPathTo } from '../../../lib/safe-next-path.js';
import { TextLink } from '../../../ui/router-link.js';
import type { OpenInvite } from '../api/invite.queries.js';

/** Says why the person could not join. The texts of the catalogue address the admin instead. */
export function InviteProblem({ error, invite }: { error: unknown; invite: OpenInvite }) {
  const { t } = useTranslation('teams');
  const errorText = useErrorText();
  if (error === null) return null;
  const { email, invitedBy } = invite;
  if (hasCode(error, 'no-free-seat'))
    return <Alert severity="warning">{t('accept.problem.full', { by: invitedBy })}</Alert>;
  const solutions = [
    {
      code: 'already-in-team',
      text: t('accept.problem.inTeam'),
      to: '/dash/account',
      label: t('accept.problem.toAccount'),
    },
    {
      code: 'team-has-members',
      text: t('accept.problem.hasTeam'),
      to: '/dash/account/teams',
      label: t('accept.problem.toTeam'),
    },
    {
      code: 'email-taken',
      text: t('accept.hasUser'),
      to: loginPathTo(window.location.pathname + window.location.search, email),
      label: t('accept.logIn'),
    },
  ] as const;
  const solution = solutions.find(({ code }) => hasCode(error, code));
  return (
    <Alert severity="error">
      {solution ? (
        <>
          {solution.text} <TextLink to={solution.to}>{solution.label}</TextLink>
        </>
      ) : (
        errorText(error)
      )}
    </Alert>
  );
}
