import Box from '@mui/material/Box';
import type { PersonView } from '#contract/admin/admin.js';
import { planLimits } from '#contract/billing/plans.js';
import { adjustPersonLimits } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNumberDoubt } from '../../../lib/use-number-doubt.js';
import { toLocalInput } from '../../../lib/local-input.js';
import { FormDateField } from '../../../ui/form-date-field.js';
import { FormField } from '../../../ui/form-field.js';
import { endOfDay } from '../end-of-day.js';
import { isLimitFine, isSize, type LimitName, limitNames, limitsFormOf, limitsOfForm, mostOf } from '../limits-form.js';
import { ActionDialog } from './action-dialog.js';

/** Sets limits of the account in place of the plan's; emptied fields take them away. */
export function LimitsDialog({ person: { userId, account }, onClose }: { person: PersonView; onClose(): void }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const doubt = useNumberDoubt();
  const { plan, limitOverrides } = account;
  const planText = (name: LimitName) => {
    const limit = planLimits[plan][name];
    if (limit === null) return t('limits.unlimited');
    return t('limits.ofPlan', { limit: isSize(name) ? format.bytes(limit) : format.number(limit) });
  };
  const problemOf = (name: LimitName, text: string) =>
    isLimitFine(name, text) ||
    (isSize(name) && doubt(text)) ||
    t('limits.problem', { most: format.number(mostOf(name)) });
  return (
    <ActionDialog
      action="limits.change"
      call={adjustPersonLimits}
      params={{ userId }}
      title={t('limits.title')}
      text={t('limits.text')}
      confirm={t('limits.confirm')}
      done={t('limits.done')}
      defaultValues={{
        ...limitsFormOf(limitOverrides?.limits ?? {}),
        until: limitOverrides?.until ? toLocalInput(limitOverrides.until).slice(0, 10) : '',
      }}
      body={({ until, reason, ...form }) => ({ limits: limitsOfForm(form), until: endOfDay(until), reason })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {limitNames.map((name, index) => (
              <FormField
                key={name}
                control={control}
                name={name}
                isFirst={index === 0}
                label={t(`limits.${name}`)}
                helperText={planText(name)}
                rules={{ validate: (text: string) => problemOf(name, text) }}
                slotProps={{ htmlInput: { inputMode: 'decimal' } }}
              />
            ))}
          </Box>
          <FormDateField control={control} name="until" label={t('plan.until')} helperText={t('plan.untilHelp')} />
        </>
      )}
    </ActionDialog>
  );
}
