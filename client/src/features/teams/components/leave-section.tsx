import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { teamOwnerName } from '../../../lib/team.js';
import { Section } from '../../../ui/section.js';
import { LeaveDialog } from './leave-dialog.js';

/** For whose account the user acts, and how to end it; nothing in an account of one's own. */
export function LeaveSection() {
  const { t } = useTranslation('teams');
  const me = useMember();
  const [isLeaving, setIsLeaving] = useState(false);
  const owner = teamOwnerName(me);
  if (owner === null) return null;
  return (
    <Section
      title={t('leave.section')}
      text={t('leave.sectionText', { owner, role: t(`role.${me.teamRole}`) })}
      aside={
        <Button variant="outlined" color="error" onClick={() => setIsLeaving(true)} sx={{ flex: 'none' }}>
          {t('leave.action')}
        </Button>
      }
    >
      {isLeaving && <LeaveDialog onClose={() => setIsLeaving(false)} />}
    </Section>
  );
}
