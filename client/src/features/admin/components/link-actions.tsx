import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { LinkView } from '#contract/admin/admin-links.js';
import type { ReportCategory } from '#contract/choices.js';
import { isEmail } from '#contract/formats.js';
import { hasRight } from '#contract/admin/staff.js';
import { endOfLocalDay } from '#contract/local-day.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { ButtonRow } from '../../../ui/button-row.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { notify } from '../../../ui/notice-store.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { SelectField } from '../../../ui/select-field.js';
import { casePath } from '../admin-paths.js';
import { useChangeExpiry, useCloseLink, useHandOverLink, useOpenCase } from '../api/links.queries.js';
import { ReasonDialog } from './reason-dialog.js';
import { ReasonField } from './reason-field.js';

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
  const { kind, state, hasCase, linkId } = link;
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
      <ButtonRow>
        {actions
          .filter((action) => isPossible[action])
          .map((action) => (
            <Button key={action} variant="outlined" onClick={() => setOpen(action)}>
              {t(`links.actions.${action}`)}
            </Button>
          ))}
        {hasCase && (
          <ButtonLink to={casePath(linkId)} variant="outlined">
            {t('links.actions.case')}
          </ButtonLink>
        )}
      </ButtonRow>
      {open === 'expiry' && <ExpiryDialog link={link} onClose={close} />}
      {open === 'handOver' && <HandOverDialog link={link} onClose={close} />}
      {(open === 'close' || open === 'reopen') && (
        <CloseDialog link={link} isClosed={open === 'close'} onClose={close} />
      )}
      {open === 'report' && <CaseDialog link={link} onClose={close} />}
    </>
  );
}

function ExpiryDialog({ link, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const { control, handleSubmit } = useForm({ defaultValues: { until: '', reason: '' } });
  const [isBeyondPlan, setBeyondPlan] = useState(false);
  const { mutate, isPending, error } = useChangeExpiry(link.linkId, {
    onSuccess: () => notify({ tone: 'success', title: t('links.expiry.done') }),
  });
  const save = handleSubmit(({ until, reason }) =>
    mutate({ until: endOfLocalDay(until), isBeyondPlan, reason }, { onSuccess: onClose }),
  );
  return (
    <FormDialog
      title={t('links.expiry.title')}
      text={t('links.expiry.text')}
      cancel={t('cancel')}
      confirm={t('links.expiry.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="until"
        type="date"
        required
        label={t('links.expiry.until')}
        helperText={t('links.expiry.untilHelp')}
        problem={t('links.expiry.missing')}
        rules={{ required: true }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FormControlLabel
        control={<Checkbox checked={isBeyondPlan} onChange={({ target }) => setBeyondPlan(target.checked)} />}
        label={t('links.expiry.beyond')}
      />
      <ReasonField action="link.expiry" control={control} name="reason" />
    </FormDialog>
  );
}

function HandOverDialog({ link, onClose }: DialogProps) {
  const { t } = useTranslation('admin');
  const { control, handleSubmit } = useForm({ defaultValues: { email: '', reason: '' } });
  const { mutate, isPending, error } = useHandOverLink(link.linkId, {
    onSuccess: () => notify({ tone: 'success', title: t('links.handOver.done') }),
  });
  return (
    <FormDialog
      title={t('links.handOver.title')}
      text={t('links.handOver.text')}
      cancel={t('cancel')}
      confirm={t('links.handOver.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={() => void handleSubmit((values) => mutate(values, { onSuccess: onClose }))()}
      onClose={onClose}
    >
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
      <ReasonField action="link.hand-over" control={control} name="reason" />
    </FormDialog>
  );
}

function CloseDialog({ link, isClosed, onClose }: DialogProps & { isClosed: boolean }) {
  const { t } = useTranslation('admin');
  const name = isClosed ? 'close' : 'reopen';
  const { mutate, isPending, error } = useCloseLink(link.linkId, {
    onSuccess: () => notify({ tone: 'success', title: t(`links.${name}.done`) }),
  });
  return (
    <ReasonDialog
      action={isClosed ? 'link.close' : 'link.reopen'}
      title={t(`links.${name}.title`)}
      text={t(`links.${name}.text`)}
      confirm={t(`links.${name}.confirm`)}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate({ isClosed, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function CaseDialog({ link: { linkId, kind }, onClose }: DialogProps) {
  const { t } = useTranslation('admin', 'abuse');
  const [category, setCategory] = useState<ReportCategory>('other');
  const { mutate, isPending, error } = useOpenCase({
    onSuccess: () => notify({ tone: 'success', title: t('links.report.done') }),
  });
  return (
    <ReasonDialog
      action="case.open"
      title={t('links.report.title')}
      text={t('links.report.text')}
      confirm={t('links.report.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate({ linkId, kind, category, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
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
    </ReasonDialog>
  );
}
