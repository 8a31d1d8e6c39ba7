import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CUSTOM_EXPIRY_MAX_MS } from '#contract/transfers/expiry.js';
import type { RequestView } from '#contract/requests/requests.js';
import { DAY_MS } from '#contract/units.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormDateField } from '../../../ui/form-date-field.js';
import { useEditRequest } from '../api/requests.queries.js';
import { dayOf, endOfDay } from '../form/request-form.js';

const MONTH_DAYS = 30;

interface ExtendDialogProps {
  request: RequestView;
  onClose(): void;
}

/** Moves expiry and due date. A month later is offered. */
export function ExtendDialog({ request: { slug, dueAt, expiresAt }, onClose }: ExtendDialogProps) {
  const { t } = useTranslation('requests');
  const [now] = useState(Date.now);
  const last = now + CUSTOM_EXPIRY_MAX_MS - DAY_MS;
  const offered = Math.min(Math.max(expiresAt ?? now, now) + MONTH_DAYS * DAY_MS, last);
  const { control, handleSubmit } = useForm({
    defaultValues: { expiresOn: dayOf(offered), dueOn: dueAt === null ? '' : dayOf(dueAt) },
  });
  const edit = useEditRequest(slug, { done: t('extend.done') });
  const days = { min: dayOf(now + DAY_MS), max: dayOf(last) };
  const extend = handleSubmit(({ expiresOn, dueOn }) => {
    const isDueChanged = dueAt !== null && dueOn !== '' && dueOn !== dayOf(dueAt);
    const change = { expiresAt: endOfDay(expiresOn), ...(isDueChanged && { dueAt: endOfDay(dueOn) }) };
    edit.mutate(change, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title={t('extend.title')}
      text={t('extend.text')}
      confirm={t('extend.confirm')}
      call={edit}
      onConfirm={() => void extend()}
      onClose={onClose}
    >
      <FormDateField
        control={control}
        name="expiresOn"
        isFirst
        label={t('extend.expiresOn')}
        rules={{ validate: (day) => (day >= days.min && day <= days.max) || t('extend.wrong') }}
        slotProps={{ htmlInput: days }}
      />
      {dueAt !== null && (
        <FormDateField
          control={control}
          name="dueOn"
          label={t('extend.dueOn')}
          rules={{ validate: (day, { expiresOn }) => day <= expiresOn || t('extend.dueAfterExpiry') }}
        />
      )}
    </FormDialog>
  );
}
