import PersonRemoveRounded from '@mui/icons-material/PersonRemoveRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import type { TeamInviteView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { notify } from '../../../ui/notice-store.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { useResendInvite } from '../api/team.queries.js';
import { PersonRow } from './person-row.js';

interface InviteRowProps {
  invite: TeamInviteView;
  onWithdraw(): void;
}

export function InviteRow({ invite, onWithdraw }: InviteRowProps) {
  const { t } = useTranslation('teams');
  const format = useFormats();
  const errorText = useErrorText();
  const now = useNow();
  const maySend = useMaySend();
  const { inviteId, email, role, sentAt, expiresAt, mailState } = invite;
  const { mutate: resend } = useResendInvite({
    onSuccess: () => notify({ tone: 'success', title: t('invites.sent', { count: 1, names: email }) }),
    onError: (error) => notify({ tone: 'error', title: errorText(error) }),
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
            ? [{ label: t('invites.resend'), icon: <SendRounded fontSize="small" />, onAct: () => resend(inviteId) }]
            : []),
          { label: t('withdraw.action'), icon: <PersonRemoveRounded fontSize="small" />, onAct: onWithdraw },
        ]}
      />
    </PersonRow>
  );
}
