import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { forgetSession } from '../../../lib/session.js';
import { colleaguesOf, shownName } from '../../../lib/team.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { useLeaveTeam } from '../api/team.queries.js';
import { HandToField } from './hand-to-field.js';

/** The way back to one's own account. */
export function LeaveDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('teams');
  const me = useMember();
  const colleagues = colleaguesOf(me);
  const [handTo, setHandTo] = useState(me.parentAdmin?.parentAdminID ?? '');
  const { mutate, isPending, error } = useLeaveTeam({
    // The page loads afresh and asks to log in.
    onSuccess: () => forgetSession(),
  });
  return (
    <FormDialog
      title={t('leave.title')}
      text={t('leave.text')}
      cancel={t('cancel')}
      confirm={t('leave.action')}
      isDestructive
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(handTo)}
      onClose={onClose}
    >
      <HandToField
        people={colleagues.map((colleague) => ({ userId: colleague._id, name: shownName(colleague) }))}
        value={handTo}
        onChange={setHandTo}
      />
    </FormDialog>
  );
}
