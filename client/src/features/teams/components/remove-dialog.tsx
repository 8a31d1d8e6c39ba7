import { useState } from 'react';
import type { TeamMemberView } from '#contract/accounts/teams.js';
import { removeTeamMember } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { shownName } from '../../../lib/team.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useCall } from '../../../lib/use-call.js';
import { refreshed } from '../api/team.queries.js';
import { HandToField } from './hand-to-field.js';

interface RemoveDialogProps {
  member: TeamMemberView;
  /** The owner first. */
  members: readonly TeamMemberView[];
  onClose(): void;
}

export function RemoveDialog({ member, members, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('teams');
  const name = shownName(member);
  const others = members.filter((other) => other.userId !== member.userId);
  const [handTo, setHandTo] = useState(others[0]?.userId ?? '');
  const removal = useCall(removeTeamMember, {
    ...refreshed,
    params: { userId: member.userId },
    done: t('remove.done', { name }),
  });
  return (
    <FormDialog
      title={t('remove.title', { name })}
      text={t('remove.text')}
      confirm={t('remove.confirm')}
      isDestructive
      call={removal}
      onConfirm={() => removal.mutate({ handTo }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <HandToField
        people={others.map((other) => ({ userId: other.userId, name: shownName(other) }))}
        value={handTo}
        onChange={setHandTo}
      />
    </FormDialog>
  );
}
