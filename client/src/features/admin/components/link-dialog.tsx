import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { LinkView } from '#contract/admin/admin-links.js';
import type { ReportCategory } from '#contract/choices.js';
import { isEmail } from '#contract/formats.js';
import { endOfLocalDay } from '#contract/local-day.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { notify } from '../../../ui/notice-store.js';
import { SelectField } from '../../../ui/select-field.js';
import { useChangeExpiry, useCloseLink, useHandOverLink, useOpenCase } from '../api/links.queries.js';
import { ReasonDialog } from './reason-dialog.js';
import { ReasonField } from './reason-field.js';
import type { LinkAction } from './link-actions.js';

const categories = ['malware', 'fraud', 'illegal', 'copyright', 'privacy', 'other'] as const satisfies ReportCategory[];

interface DialogProps {
  link: LinkView;
  onClose(): void;
}

/** What is asked before the action. */
export function LinkDialog({ action, ...props }: DialogProps & { action: LinkAction }) {
  switch (action) {
    case 'expiry':
      return <ExpiryDialog {...props} />;
    case 'handOver':
      return <HandOverDialog {...props} />;
    case 'close':
    case 'reopen':
      return <CloseDialog {...props} isClosed={action === 'close'} />;
    case 'report':
      return <CaseDialog {...props} />;
  }
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
