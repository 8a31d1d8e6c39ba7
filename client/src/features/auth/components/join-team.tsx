import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { joinTeam } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { updateUser } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../lib/notices.js';
import { ButtonLink } from '../../../ui/router-link.js';
import type { OpenInvite } from '../api/invite.queries.js';
import { AFTER_LOGIN } from '../../../lib/safe-next-path.js';
import { InviteHeading } from './invite-heading.js';
import { InviteProblem } from './invite-problem.js';

interface JoinTeamProps {
  invite: OpenInvite;
  token: string;
  onJoined(): void;
}

/** Explains joining to a user who already has an account. */
export function JoinTeam({ invite, token, onJoined }: JoinTeamProps) {
  const { t } = useTranslation('teams');
  const client = useQueryClient();
  const { mutate, isPending, error } = useAppMutation({
    mutationFn: () => call(joinTeam, { body: { inviteToken: token } }),
    onSuccess: (user) => {
      // The cache holds data of the user's own account.
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
      <BusyButton variant="contained" size="large" fullWidth isBusy={isPending} onClick={() => mutate()}>
        {t('accept.confirm')}
      </BusyButton>
      <ButtonLink to={AFTER_LOGIN} fullWidth>
        {t('accept.later')}
      </ButtonLink>
    </Stack>
  );
}
