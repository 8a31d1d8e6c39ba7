import PersonRemoveRounded from '@mui/icons-material/PersonRemoveRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import { resendTeamInvite } from '#contract/calls.js';
import type { TeamInviteView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { useFormats } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { useNow } from '../../../lib/use-now.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { teamTag } from '../api/team.queries.js';
import { PersonRow } from './person-row.js';

interface InviteRowProps {
  invite: TeamInviteView;
  onWithdraw(): void;
}

export function InviteRow({ invite, onWithdraw }: InviteRowProps) {
  const { t } = useTranslation('teams');
  const format = useFormats();
  const now = useNow();
  const maySend = useMaySend();
  const { inviteId, email, role, sentAt, expiresAt, mailState } = invite;
  const { mutate: resend } = useCall(resendTeamInvite, {
    params: { inviteId },
    invalidates: teamTag,
    done: t('invites.sent', { count: 1, names: email }),
    notifiesError: true,
  });
  const when =
    expiresAt < now
      ? t('invites.expired', { when: format.relative(expiresAt, now) })
      : t('invites.expires', { when: format.relative(expiresAt, now) });
  return (
    <PersonRow
      name={email}
      email={email}
      detail={[t('invites.sentAt', { when: format.ago(sentAt, now) }), when].join(' · ')}
      chips={
        <>
          {mailState === 'failed' && <ToneChip tone="error" label={t('invites.failed')} />}
          {mailState === 'pending' && <ToneChip tone="info" label={t('invites.pending')} />}
          <ToneChip tone="neutral" label={t(`role.${role}`)} />
        </>
      }
    >
      <ActionMenu
        label={t('people.more', { name: email })}
        actions={[
          ...(maySend
            ? [{ label: t('invites.resend'), icon: <SendRounded fontSize="small" />, onAct: () => resend() }]
            : []),
          { label: t('withdraw.action'), icon: <PersonRemoveRounded fontSize="small" />, onAct: onWithdraw },
        ]}
      />
    </PersonRow>
  );
}
