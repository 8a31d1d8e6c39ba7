import Box from '@mui/material/Box';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CUSTOM_EXPIRY_MAX_MS } from '#contract/transfers/expiry.js';
import { planLimits } from '#contract/billing/plans.js';
import { DAY_MS } from '#contract/units.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { FormDateField } from '../../../ui/form-date-field.js';
import { FormSelect } from '../../../ui/form-select.js';
import { dayOf, isExpiryWrong, type RequestForm } from './request-form.js';

/** Until when can be submitted. */
export function ExpiryFields({ before }: { before: RequestForm | null }) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  const [now] = useState(Date.now);
  const [expiry, dueOn] = useWatch({ control, name: ['expiry', 'dueOn'] });
  const canStay = planLimits[useMember().role].neverExpires;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      <FormSelect control={control} name="expiry" label={t('form.expiry')}>
        {!before && <option value="auto">{dueOn === '' ? t('form.expiryMonth') : t('form.expiryAuto')}</option>}
        <option value="date">{t('form.expiryDate')}</option>
        <option value="never" disabled={!canStay && before?.expiry !== 'never'}>
          {canStay ? t('form.expiryNever') : t('form.expiryNeverPlan')}
        </option>
      </FormSelect>
      {expiry === 'date' && (
        <FormDateField
          control={control}
          name="expiresOn"
          required
          label={t('form.expiresOn')}
          rules={{
            // An expiry that has passed may stay.
            validate: (day, form) =>
              (day === before?.expiresOn && day !== '') || !isExpiryWrong(form, now) || t('form.expiryWrong'),
          }}
          slotProps={{
            inputLabel: { required: false },
            htmlInput: { min: dayOf(now + DAY_MS), max: dayOf(now + CUSTOM_EXPIRY_MAX_MS - DAY_MS) },
          }}
        />
      )}
    </Box>
  );
}
