import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PersonView } from '#contract/admin/admin.js';
import { hasRight, mayChange, type StaffRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { ButtonRow } from '../../../ui/button-row.js';
import { lazyPart } from '../../../ui/lazy-part.js';

export type PersonAction =
  | 'plan'
  | 'limits'
  | 'trial'
  | 'suspend'
  | 'lift'
  | 'sessions'
  | 'factor'
  | 'see'
  | 'export'
  | 'delete'
  | 'keep';

const rights: Record<PersonAction, StaffRight> = {
  plan: 'plan.change',
  limits: 'limits.change',
  trial: 'billing.change',
  suspend: 'account.suspend',
  lift: 'account.suspend',
  sessions: 'sessions.end',
  factor: 'second-factor.reset',
  see: 'person.see',
  export: 'account.export',
  delete: 'account.delete',
  keep: 'account.delete',
};

const PersonDialog = lazyPart(async () => (await import('./person-dialog.js')).PersonDialog);

/** What the user may do about the person; the server decides by the same table. */
export function PersonActions({ person }: { person: PersonView }) {
  const { t } = useTranslation('admin');
  const { staffRole } = useMember();
  const [open, setOpen] = useState<PersonAction | null>(null);
  if (!mayChange(staffRole, person.staffRole)) return null;
  const actions: PersonAction[] = [
    'see',
    'plan',
    'limits',
    ...(person.account.trialEndsAt === null ? [] : (['trial'] as const)),
    person.account.isSuspended ? 'lift' : 'suspend',
    ...(person.sessions.length > 0 ? (['sessions'] as const) : []),
    ...(person.secondFactorSince === null ? [] : (['factor'] as const)),
    'export',
    person.account.deletionDueAt === null ? 'delete' : 'keep',
  ];
  return (
    <>
      <ButtonRow>
        {actions
          .filter((action) => hasRight(staffRole, rights[action]))
          .map((action) => (
            <Button
              key={action}
              variant="outlined"
              color={action === 'suspend' || action === 'delete' ? 'error' : 'primary'}
              onClick={() => setOpen(action)}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
      </ButtonRow>
      {open !== null && <PersonDialog action={open} person={person} onClose={() => setOpen(null)} />}
    </>
  );
}
