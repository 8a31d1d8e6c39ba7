import AdminPanelSettingsRounded from '@mui/icons-material/AdminPanelSettingsRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import PersonRemoveRounded from '@mui/icons-material/PersonRemoveRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import { changeTeamRole } from '#contract/calls.js';
import type { TeamMemberView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { shownName } from '../../../lib/team.js';
import { useCall } from '../../../lib/use-call.js';
import { useNow } from '../../../lib/use-now.js';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.js';
import { ToneChip } from '../../../ui/tone-chip.js';
import { teamTag } from '../api/team.queries.js';
import { PersonRow } from './person-row.js';
import type { TeamDialog } from './team-dialogs.js';

interface MemberRowProps {
  member: TeamMemberView;
  onOpen(dialog: TeamDialog): void;
}

export function MemberRow({ member, onOpen }: MemberRowProps) {
  const { t } = useTranslation('teams');
  const format = useFormats();
  const now = useNow();
  const me = useMember();
  const actions = useActions(member, onOpen);
  const { email, role, lastActiveAt, userId } = member;
  const name = shownName(member);
  const active =
    lastActiveAt === null ? t('people.never') : t('people.active', { when: format.ago(lastActiveAt, now) });
  return (
    <PersonRow
      name={name}
      email={email}
      picture={member.profilePic}
      detail={`${email} · ${active}`}
      chips={
        <>
          {userId === me._id && <ToneChip tone="info" label={t('you')} />}
          <ToneChip tone={role === 'member' ? 'neutral' : 'success'} label={t(`role.${role}`)} />
        </>
      }
    >
      {actions.length > 0 && <ActionMenu label={t('people.more', { name })} actions={actions} />}
    </PersonRow>
  );
}

/** The owner has no actions: they hand the team over first. */
function useActions(member: TeamMemberView, onOpen: MemberRowProps['onOpen']): MenuAction[] {
  const { t } = useTranslation('teams');
  const me = useMember();
  const { userId, role } = member;
  const { mutate: changeRole } = useCall(changeTeamRole, {
    params: { userId },
    invalidates: teamTag,
    done: (changed) => t('people.roleChanged', { name: shownName(changed), role: t(`role.${changed.role}`) }),
    notifiesError: true,
  });
  if (role === 'owner') return [];
  if (userId === me._id)
    return [
      { label: t('leave.action'), icon: <LogoutRounded fontSize="small" />, onAct: () => onOpen({ kind: 'leave' }) },
    ];
  const other = role === 'admin' ? 'member' : 'admin';
  const Icon = other === 'admin' ? AdminPanelSettingsRounded : PersonRounded;
  return [
    {
      label: t(`people.make.${other}`),
      icon: <Icon fontSize="small" />,
      onAct: () => changeRole({ role: other }),
    },
    ...(me.teamRole === 'owner'
      ? [
          {
            label: t('owner.action'),
            icon: <KeyRounded fontSize="small" />,
            onAct: () => onOpen({ kind: 'owner', member }),
          },
        ]
      : []),
    {
      label: t('remove.action'),
      icon: <PersonRemoveRounded fontSize="small" />,
      onAct: () => onOpen({ kind: 'remove', member }),
    },
  ];
}
