import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { LinkView } from '#contract/admin/admin-links.js';
import { changeLinkExpiry, closeLink, handOverLink, openCase } from '#contract/calls.js';
import type { ReportCategory } from '#contract/choices.js';
import { isEmail } from '#contract/formats.js';
import { hasRight } from '#contract/admin/staff.js';
import { endOfLocalDay } from '#contract/local-day.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { FormDateField } from '../../../ui/form-date-field.js';
import { FormField } from '../../../ui/form-field.js';
import { SelectField } from '../../../ui/select-field.js';
import { ActionDialog } from './lazy-action-dialog.js';
import { RecordActions } from './record-actions.js';

const actions = ['expiry', 'handOver', 'close', 'reopen', 'report'] as const;
type Action = (typeof actions)[number];

const categories = ['malware', 'fraud', 'illegal', 'copyright', 'privacy', 'other'] as const satisfies ReportCategory[];

interface DialogProps {
  link: LinkView;
  onClose(): void;
}

/** What the record and the role allow; the server decides by the same rules. */
export function LinkActions({ link }: { link: LinkView }) {
  const { t } = useTranslation('admin');
  const { staffRole } = useMember();
  const [open, setOpen] = useState<Action | null>(null);
  const { kind, state, hasCase } = link;
  const isAlive = state !== 'deleted';
  const mayChange = hasRight(staffRole, 'links.change') && isAlive;
  const isPossible: Record<Action, boolean> = {
    expiry: mayChange,
    handOver: mayChange,
    close: mayChange && kind === 'request' && state !== 'closed',
    reopen: mayChange && state === 'closed',
    report: hasRight(staffRole, 'abuse.decide') && isAlive && !hasCase,
  };
  const close = () => setOpen(null);
  return (
    <>
      <RecordActions
        actions={actions
          .filter((action) => isPossible[action])
          .map((action) => ({ label: t(`links.actions.${action}`), onAct: () => setOpen(action) }))}
      />
      {open === 'expiry' && <ExpiryDialog link={link} onClose={close} />}
      {open === 'handOver' && <HandOverDialog link={link} onClose={close} />}
      {(open === 'close' || open === 'reopen') && (
        <CloseDialog link={link} isClosed={open === 'close'} onClose={close} />
      )}
      {open === 'report' && <CaseDialog link={link} onClose={close} />}
    </>
  );
}

function ExpiryDialog({ link: { linkId }, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const [isBeyondPlan, setBeyondPlan] = useState(false);
  return (
    <ActionDialog
      action="link.expiry"
      call={changeLinkExpiry}
      params={{ linkId }}
      title={t('links.expiry.title')}
      text={t('links.expiry.text')}
      confirm={t('links.expiry.confirm')}
      done={t('links.expiry.done')}
      defaultValues={{ until: '' }}
      body={({ until, reason }) => ({ until: endOfLocalDay(until), isBeyondPlan, reason })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormDateField
            control={control}
            name="until"
            required
            label={t('links.expiry.until')}
            helperText={t('links.expiry.untilHelp')}
            problem={t('links.expiry.missing')}
            rules={{ required: true }}
          />
          <FormControlLabel
            control={<Checkbox checked={isBeyondPlan} onChange={({ target }) => setBeyondPlan(target.checked)} />}
            label={t('links.expiry.beyond')}
          />
        </>
      )}
    </ActionDialog>
  );
}

function HandOverDialog({ link: { linkId }, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  return (
    <ActionDialog
      action="link.hand-over"
      call={handOverLink}
      params={{ linkId }}
      title={t('links.handOver.title')}
      text={t('links.handOver.text')}
      confirm={t('links.handOver.confirm')}
      done={t('links.handOver.done')}
      defaultValues={{ email: '' }}
      body={(values) => values}
      onClose={onClose}
    >
      {(control) => (
        <FormField
          control={control}
          name="email"
          type="email"
          required
          isFirst
          label={t('links.handOver.email')}
          problem={t('links.handOver.missing')}
          rules={{ validate: isEmail }}
        />
      )}
    </ActionDialog>
  );
}

function CloseDialog({ link: { linkId }, isClosed, onClose }: DialogProps & { isClosed: boolean }) {
  const { t } = useTranslation('admin');
  const name = isClosed ? 'close' : 'reopen';
  return (
    <ActionDialog
      action={`link.${name}`}
      call={closeLink}
      params={{ linkId }}
      body={({ reason }) => ({ isClosed, reason })}
      title={t(`links.${name}.title`)}
      text={t(`links.${name}.text`)}
      confirm={t(`links.${name}.confirm`)}
      done={t(`links.${name}.done`)}
      onClose={onClose}
    />
  );
}

function CaseDialog({ link: { linkId, kind }, onClose }: DialogProps) {
  const { t } = useTranslation('admin', 'abuse');
  const [category, setCategory] = useState<ReportCategory>('other');
  return (
    <ActionDialog
      action="case.open"
      call={openCase}
      body={({ reason }) => ({ linkId, kind, category, reason })}
      title={t('links.report.title')}
      text={t('links.report.text')}
      confirm={t('links.report.confirm')}
      done={t('links.report.done')}
      beginsAtReason
      onClose={onClose}
    >
      {() => (
        <SelectField
          label={t('links.report.category')}
          value={category}
          onChange={({ target }) => setCategory(categories.find((each) => each === target.value) ?? 'other')}
        >
          {categories.map((each) => (
            <option key={each} value={each}>
              {t(`abuse:report.categories.${each}`)}
            </option>
          ))}
        </SelectField>
      )}
    </ActionDialog>
  );
}
