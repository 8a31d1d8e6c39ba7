import type { PersonView } from '#contract/admin/admin.js';
import type { StaffAction } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { openView } from '../../../lib/session.js';
import { notify } from '../../../ui/notice-store.js';
import {
  useEndSessions,
  useExportPerson,
  usePlanDeletion,
  useResetSecondFactor,
  useSee,
  useSuspend,
} from '../api/admin.queries.js';
import { LimitsDialog } from './limits-dialog.js';
import { PlanDialog } from './plan-dialog.js';
import { ReasonDialog } from './reason-dialog.js';
import { TrialDialog } from './trial-dialog.js';
import type { PersonAction } from './person-actions.js';

interface DialogProps {
  person: PersonView;
  onClose(): void;
}

/** What is asked before the action. */
export function PersonDialog({ action, ...props }: DialogProps & { action: PersonAction }) {
  switch (action) {
    case 'plan':
      return <PlanDialog {...props} />;
    case 'limits':
      return <LimitsDialog {...props} />;
    case 'trial':
      return <TrialDialog {...props} />;
    case 'suspend':
    case 'lift':
      return <SuspendDialog {...props} isSuspended={action === 'suspend'} />;
    case 'sessions':
      return <SessionsDialog {...props} />;
    case 'factor':
      return <FactorDialog {...props} />;
    case 'see':
      return <SeeDialog {...props} />;
    case 'export':
      return <ExportDialog {...props} />;
    case 'delete':
    case 'keep':
      return <DeletionDialog {...props} isPlanned={action === 'delete'} />;
  }
}

interface Act {
  mutate(body: { reason: string }, events: { onSuccess(): void }): void;
  isPending: boolean;
  error: unknown;
}

interface ActDialogProps {
  /** Whose texts it shows. */
  name: keyof typeof staffActionOf;
  act: Act;
  onClose(): void;
}

const staffActionOf = {
  suspend: 'account.suspend',
  lift: 'account.lift',
  sessions: 'sessions.end',
  factor: 'second-factor.reset',
  see: 'person.see',
  export: 'account.export',
  delete: 'account.plan-deletion',
  keep: 'account.keep',
} as const satisfies Partial<Record<PersonAction, StaffAction>>;

/** An action that needs nothing but a reason. */
function ActDialog({ name, act: { mutate, isPending, error }, onClose }: ActDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <ReasonDialog
      action={staffActionOf[name]}
      title={t(`${name}.title`)}
      text={t(`${name}.text`)}
      confirm={t(`${name}.confirm`)}
      isDestructive={name === 'suspend' || name === 'factor' || name === 'delete'}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate({ reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Says that it is done. */
function useDone(name: Exclude<keyof typeof staffActionOf, 'see' | 'export'>) {
  const { t } = useTranslation('admin');
  return { onSuccess: () => notify({ tone: 'success', title: t(`${name}.done`) }) };
}

function SuspendDialog({ person, isSuspended, onClose }: DialogProps & { isSuspended: boolean }) {
  const name = isSuspended ? 'suspend' : 'lift';
  const { mutate, ...state } = useSuspend(person.userId, useDone(name));
  const act: Act = { ...state, mutate: (body, events) => mutate({ ...body, isSuspended }, events) };
  return <ActDialog name={name} act={act} onClose={onClose} />;
}

function SessionsDialog({ person, onClose }: DialogProps) {
  return <ActDialog name="sessions" act={useEndSessions(person.userId, useDone('sessions'))} onClose={onClose} />;
}

function FactorDialog({ person, onClose }: DialogProps) {
  return <ActDialog name="factor" act={useResetSecondFactor(person.userId, useDone('factor'))} onClose={onClose} />;
}

function SeeDialog({ person, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const act = useSee(person.userId, {
    onSuccess: (view) => {
      if (!openView({ ...view, userId: person.userId })) notify({ tone: 'error', title: t('see.blocked') });
    },
  });
  return <ActDialog name="see" act={act} onClose={onClose} />;
}

function ExportDialog({ person, onClose }: DialogProps) {
  return <ActDialog name="export" act={useExportPerson(person.userId, {})} onClose={onClose} />;
}

function DeletionDialog({ person, isPlanned, onClose }: DialogProps & { isPlanned: boolean }) {
  const name = isPlanned ? 'delete' : 'keep';
  const { mutate, ...state } = usePlanDeletion(person.userId, useDone(name));
  const act: Act = { ...state, mutate: (body, events) => mutate({ ...body, isPlanned }, events) };
  return <ActDialog name={name} act={act} onClose={onClose} />;
}
