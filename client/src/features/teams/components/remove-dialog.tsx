import { useState } from 'react';
import type { TeamMemberView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { shownName } from '../../../lib/team.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { notify } from '../../../ui/notice-store.js';
import { useRemoveMember } from '../api/team.queries.js';
import { HandToField } from './hand-to-field.js';

interface RemoveDialogProps {
  member: TeamMemberView;
  /** The owner first. */
  members: readonly TeamMemberView[];
  onClose(): void;
}

export function RemoveDialog({ member, members, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('teams');
  const { userId } = member;
  const name = shownName(member);
  const others = members.filter((other) => other.userId !== userId);
  const [handTo, setHandTo] = useState(others[0]?.userId ?? '');
  const { mutate, isPending, error } = useRemoveMember({
    onSuccess: () => notify({ tone: 'success', title: t('remove.done', { name }) }),
  });
  return (
    <FormDialog
      title={t('remove.title', { name })}
      text={t('remove.text')}
      cancel={t('cancel')}
      confirm={t('remove.confirm')}
      isDestructive
      isPending={isPending}
      error={error}
      onConfirm={() => mutate({ userId, handTo }, { onSuccess: onClose })}
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
