import { handOverTeam, withdrawTeamInvite } from '#contract/calls.js';
import type { TeamInviteView, TeamMemberView, TeamView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { shownName } from '../../../lib/team.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useCall } from '../../../lib/use-call.js';
import { refreshed, teamTag } from '../api/team.queries.js';
import { InviteDialog } from './invite-dialog.js';
import { LeaveDialog } from './leave-dialog.js';
import { RemoveDialog } from './remove-dialog.js';

export type TeamDialog =
  | { kind: 'invite' | 'leave' }
  | { kind: 'remove' | 'owner'; member: TeamMemberView }
  | { kind: 'withdraw'; invite: TeamInviteView };

interface TeamDialogsProps {
  dialog: TeamDialog;
  team: TeamView;
  onClose(): void;
}

/** The dialogs of the page, of which one is open at a time. */
export function TeamDialogs({ dialog, team, onClose }: TeamDialogsProps) {
  switch (dialog.kind) {
    case 'invite':
      return <InviteDialog seats={team.seats} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog member={dialog.member} members={team.members} onClose={onClose} />;
    case 'owner':
      return <HandOverDialog member={dialog.member} onClose={onClose} />;
    case 'withdraw':
      return <WithdrawDialog invite={dialog.invite} onClose={onClose} />;
    case 'leave':
      return <LeaveDialog onClose={onClose} />;
  }
}

function HandOverDialog({ member, onClose }: { member: TeamMemberView; onClose(): void }) {
  const { t } = useTranslation('teams');
  const name = shownName(member);
  const handOver = useCall(handOverTeam, { ...refreshed, done: t('owner.done', { name }) });
  return (
    <ConfirmDialog
      title={t('owner.title', { name })}
      text={t('owner.text')}
      confirm={t('owner.confirm')}
      call={handOver}
      variables={{ userId: member.userId }}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ invite: { inviteId, email }, onClose }: { invite: TeamInviteView; onClose(): void }) {
  const { t } = useTranslation('teams');
  const withdrawal = useCall(withdrawTeamInvite, {
    params: { inviteId },
    invalidates: teamTag,
    done: t('withdraw.done'),
  });
  return (
    <ConfirmDialog
      title={t('withdraw.title')}
      text={t('withdraw.text', { email })}
      confirm={t('withdraw.action')}
      call={withdrawal}
      onClose={onClose}
    />
  );
}
