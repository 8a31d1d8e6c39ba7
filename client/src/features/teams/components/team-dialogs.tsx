import type { TeamInviteView, TeamMemberView, TeamView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { shownName } from '../../../lib/team.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { notify } from '../../../ui/notice-store.js';
import { useHandOver, useWithdrawInvite } from '../api/team.queries.js';
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
  const { mutate, isPending, error } = useHandOver({
    onSuccess: () => notify({ tone: 'success', title: t('owner.done', { name }) }),
  });
  return (
    <ConfirmDialog
      title={t('owner.title', { name })}
      text={t('owner.text')}
      keep={t('cancel')}
      confirm={t('owner.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(member.userId, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ invite: { inviteId, email }, onClose }: { invite: TeamInviteView; onClose(): void }) {
  const { t } = useTranslation('teams');
  const { mutate, isPending, error } = useWithdrawInvite({
    onSuccess: () => notify({ tone: 'success', title: t('withdraw.done') }),
  });
  return (
    <ConfirmDialog
      title={t('withdraw.title')}
      text={t('withdraw.text', { email })}
      keep={t('cancel')}
      confirm={t('withdraw.action')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(inviteId, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
