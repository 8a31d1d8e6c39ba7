import { type ComponentType, useState } from 'react';
import type { PersonView } from '#contract/admin/admin.js';
import { hasRight, mayChange, type StaffRight } from '#contract/admin/staff.js';
import {
  endPersonSessions,
  exportPerson,
  planPersonDeletion,
  resetPersonSecondFactor,
  suspendPerson,
  viewPerson,
} from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { openView } from '../../../lib/session.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { notify } from '../../../lib/notices.js';
import { ActionDialog } from './lazy-action-dialog.js';
import { RecordActions } from './record-actions.js';

const LimitsDialog = lazyPart(async () => (await import('./limits-dialog.js')).LimitsDialog);
const PlanDialog = lazyPart(async () => (await import('./plan-dialog.js')).PlanDialog);
const TrialDialog = lazyPart(async () => (await import('./trial-dialog.js')).TrialDialog);

interface DialogProps {
  person: PersonView;
  onClose(): void;
}

type ActionName =
  | 'see'
  | 'plan'
  | 'limits'
  | 'trial'
  | 'suspend'
  | 'lift'
  | 'sessions'
  | 'factor'
  | 'export'
  | 'delete'
  | 'keep';

interface PersonAction {
  name: ActionName;
  right: StaffRight;
  Dialog: ComponentType<DialogProps>;
  isDangerous?: boolean;
  /** Default: always. */
  isPossible?(person: PersonView): boolean;
}

/** What the staff may do about a person, those that are done most first. */
const actions: readonly PersonAction[] = [
  { name: 'see', right: 'person.see', Dialog: SeeDialog },
  { name: 'plan', right: 'plan.change', Dialog: PlanDialog },
  { name: 'limits', right: 'limits.change', Dialog: LimitsDialog },
  {
    name: 'trial',
    right: 'billing.change',
    Dialog: TrialDialog,
    isPossible: ({ account }) => account.trialEndsAt !== null,
  },
  {
    name: 'suspend',
    right: 'account.suspend',
    Dialog: SuspendDialog,
    isDangerous: true,
    isPossible: ({ account }) => !account.isSuspended,
  },
  { name: 'lift', right: 'account.suspend', Dialog: LiftDialog, isPossible: ({ account }) => account.isSuspended },
  {
    name: 'sessions',
    right: 'sessions.end',
    Dialog: SessionsDialog,
    isPossible: ({ sessions }) => sessions.length > 0,
  },
  {
    name: 'factor',
    right: 'second-factor.reset',
    Dialog: FactorDialog,
    isPossible: ({ secondFactorSince }) => secondFactorSince !== null,
  },
  { name: 'export', right: 'account.export', Dialog: ExportDialog },
  {
    name: 'delete',
    right: 'account.delete',
    Dialog: DeleteDialog,
    isDangerous: true,
    isPossible: ({ account }) => account.deletionDueAt === null,
  },
  {
    name: 'keep',
    right: 'account.delete',
    Dialog: KeepDialog,
    isPossible: ({ account }) => account.deletionDueAt !== null,
  },
];

/** The server decides by the same table of rights. */
export function PersonActions({ person }: { person: PersonView }) {
  const { t } = useTranslation('admin');
  const { staffRole } = useMember();
  const [open, setOpen] = useState<PersonAction | null>(null);
  if (!mayChange(staffRole, person.staffRole)) return null;
  return (
    <>
      <RecordActions
        actions={actions
          .filter(({ right, isPossible }) => hasRight(staffRole, right) && (isPossible?.(person) ?? true))
          .map((action) => ({
            label: t(`actions.${action.name}`),
            isDangerous: action.isDangerous ?? false,
            onAct: () => setOpen(action),
          }))}
      />
      {open && <open.Dialog person={person} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Title, text and button of a dialog, and what it says when it is done. */
function useTexts(name: 'suspend' | 'lift' | 'sessions' | 'factor' | 'delete' | 'keep') {
  const { t } = useTranslation('admin');
  return { title: t(`${name}.title`), text: t(`${name}.text`), confirm: t(`${name}.confirm`), done: t(`${name}.done`) };
}

function SuspendDialog({ person: { userId }, onClose }: DialogProps) {
  return (
    <ActionDialog
      {...useTexts('suspend')}
      action="account.suspend"
      call={suspendPerson}
      params={{ userId }}
      body={({ reason }) => ({ isSuspended: true, reason })}
      isDestructive
      onClose={onClose}
    />
  );
}

function LiftDialog({ person: { userId }, onClose }: DialogProps) {
  return (
    <ActionDialog
      {...useTexts('lift')}
      action="account.lift"
      call={suspendPerson}
      params={{ userId }}
      body={({ reason }) => ({ isSuspended: false, reason })}
      onClose={onClose}
    />
  );
}

function SessionsDialog({ person: { userId }, onClose }: DialogProps) {
  return (
    <ActionDialog
      {...useTexts('sessions')}
      action="sessions.end"
      call={endPersonSessions}
      params={{ userId }}
      body={({ reason }) => ({ reason })}
      onClose={onClose}
    />
  );
}

function FactorDialog({ person: { userId }, onClose }: DialogProps) {
  return (
    <ActionDialog
      {...useTexts('factor')}
      action="second-factor.reset"
      call={resetPersonSecondFactor}
      params={{ userId }}
      body={({ reason }) => ({ reason })}
      isDestructive
      onClose={onClose}
    />
  );
}

function SeeDialog({ person: { userId }, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  return (
    <ActionDialog
      title={t('see.title')}
      text={t('see.text')}
      confirm={t('see.confirm')}
      action="person.see"
      call={viewPerson}
      params={{ userId }}
      body={({ reason }) => ({ reason })}
      onDone={(view) => {
        if (!openView({ ...view, userId })) notify({ tone: 'error', title: t('see.blocked') });
      }}
      onClose={onClose}
    />
  );
}

function ExportDialog({ person: { userId }, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  return (
    <ActionDialog
      title={t('export.title')}
      text={t('export.text')}
      confirm={t('export.confirm')}
      action="account.export"
      call={exportPerson}
      params={{ userId }}
      body={({ reason }) => ({ reason })}
      saveAs={`account-${userId}.zip`}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ person: { userId }, onClose }: DialogProps) {
  return (
    <ActionDialog
      {...useTexts('delete')}
      action="account.plan-deletion"
      call={planPersonDeletion}
      params={{ userId }}
      body={({ reason }) => ({ isPlanned: true, reason })}
      isDestructive
      onClose={onClose}
    />
  );
}

function KeepDialog({ person: { userId }, onClose }: DialogProps) {
  return (
    <ActionDialog
      {...useTexts('keep')}
      action="account.keep"
      call={planPersonDeletion}
      params={{ userId }}
      body={({ reason }) => ({ isPlanned: false, reason })}
      onClose={onClose}
    />
  );
}
