import { useState } from 'react';
import { leaveTeam } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { forgetSession } from '../../../lib/session.js';
import { colleaguesOf, shownName } from '../../../lib/team.js';
import { useCall } from '../../../lib/use-call.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { HandToField } from './hand-to-field.js';

/** The way back to one's own account. */
export function LeaveDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('teams');
  const me = useMember();
  const colleagues = colleaguesOf(me);
  const [handTo, setHandTo] = useState(me.parentAdmin?.parentAdminID ?? '');
  // The session has ended: the page loads afresh and asks to log in.
  const leaving = useCall(leaveTeam, { onSuccess: () => forgetSession() });
  return (
    <FormDialog
      title={t('leave.title')}
      text={t('leave.text')}
      confirm={t('leave.action')}
      isDestructive
      call={leaving}
      onConfirm={() => leaving.mutate({ handTo })}
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
