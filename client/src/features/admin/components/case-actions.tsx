import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import type { AbuseCaseView, CaseDecision } from '#contract/admin/abuse.js';
import { hasRight } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ButtonRow } from '../../../ui/button-row.js';
import { notify } from '../../../ui/notice-store.js';
import { useDecide, useExportCase } from '../api/abuse.queries.js';
import { ReasonDialog } from './lazy-reason-dialog.js';

/** What the state and the role allow; the server decides by the same rules. */
export function CaseActions({ of: { caseId, kind, decisions } }: { of: AbuseCaseView }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { staffRole } = useMember();
  const [denies, setDenies] = useState(false);
  const [open, setOpen] = useState<CaseDecision | null>(null);
  const { mutate, isPending, error, reset } = useDecide(caseId, {
    onSuccess: ({ state }) =>
      notify({ tone: 'success', title: t('cases.decided', { state: t(`cases.states.${state}`) }) }),
  });
  const onError = (failed: unknown) => notify({ tone: 'error', key: 'case', title: errorText(failed) });
  const exporting = useExportCase(caseId, { onError });
  if (!hasRight(staffRole, 'abuse.decide')) return null;
  const close = () => {
    setDenies(false);
    setOpen(null);
    reset();
  };
  return (
    <>
      <ButtonRow>
        <BusyButton variant="outlined" isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('cases.export')}
        </BusyButton>
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant="outlined"
            color={decision === 'take-down' ? 'error' : 'primary'}
            onClick={() => setOpen(decision)}
          >
            {t(`cases.actions.${decision}`)}
          </Button>
        ))}
      </ButtonRow>
      {open !== null && (
        <ReasonDialog
          action={`case.${open}`}
          title={t(`cases.dialogs.${open}.title`)}
          text={t(`cases.dialogs.${open}.text`)}
          confirm={t(`cases.actions.${open}`)}
          isDestructive={open === 'take-down'}
          isPending={isPending}
          error={error}
          onConfirm={(reason) => mutate({ decision: open, deniesFiles: denies, reason }, { onSuccess: close })}
          onClose={close}
        >
          {open === 'take-down' && kind === 'transfer' && (
            <div>
              <FormControlLabel
                control={<Checkbox checked={denies} onChange={({ target }) => setDenies(target.checked)} />}
                label={t('cases.denies')}
              />
              <FormHelperText>{t('cases.deniesHelp')}</FormHelperText>
            </div>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
