import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import type { AbuseCaseView, CaseDecision } from '#contract/admin/abuse.js';
import { hasRight } from '#contract/admin/staff.js';
import { decideCase, exportCase } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { useCall } from '../../../lib/use-call.js';
import { notify } from '../../../lib/notices.js';
import { adminTag } from '../api/reading.js';
import { ActionDialog } from './lazy-action-dialog.js';
import { RecordActions } from './record-actions.js';

/** What the state and the role allow; the server decides by the same rules. */
export function CaseActions({ of: { caseId, kind, decisions } }: { of: AbuseCaseView }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { staffRole } = useMember();
  const [denies, setDenies] = useState(false);
  const [open, setOpen] = useState<CaseDecision | null>(null);
  const onError = (failed: unknown) => notify({ tone: 'error', key: 'case', title: errorText(failed) });
  const exporting = useCall(exportCase, {
    params: { caseId },
    invalidates: adminTag,
    saveAs: `case-${caseId}.json`,
    onError,
  });
  if (!hasRight(staffRole, 'abuse.decide')) return null;
  const close = () => {
    setDenies(false);
    setOpen(null);
  };
  return (
    <>
      <RecordActions
        actions={[
          ...decisions.map((decision) => ({
            label: t(`cases.actions.${decision}`),
            isDangerous: decision === 'take-down',
            onAct: () => setOpen(decision),
          })),
          { label: t('cases.export'), onAct: () => exporting.mutate(undefined) },
        ]}
      />
      {open !== null && (
        <ActionDialog
          action={`case.${open}`}
          call={decideCase}
          params={{ caseId }}
          body={({ reason }) => ({ decision: open, deniesFiles: denies, reason })}
          title={t(`cases.dialogs.${open}.title`)}
          text={t(`cases.dialogs.${open}.text`)}
          confirm={t(`cases.actions.${open}`)}
          done={({ state }) => t('cases.decided', { state: t(`cases.states.${state}`) })}
          isDestructive={open === 'take-down'}
          onClose={close}
          beginsAtReason
        >
          {() =>
            open === 'take-down' &&
            kind === 'transfer' && (
              <div>
                <FormControlLabel
                  control={<Checkbox checked={denies} onChange={({ target }) => setDenies(target.checked)} />}
                  label={t('cases.denies')}
                />
                <FormHelperText>{t('cases.deniesHelp')}</FormHelperText>
              </div>
            )
          }
        </ActionDialog>
      )}
    </>
  );
}
