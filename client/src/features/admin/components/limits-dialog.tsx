import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import type { PersonView } from '#contract/admin/admin.js';
import { planLimits } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNumberDoubt } from '../../../lib/use-number-doubt.js';
import { toLocalInput } from '../../../lib/local-input.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { notify } from '../../../ui/notice-store.js';
import { useAdjustLimits } from '../api/admin.queries.js';
import { endOfDay } from '../end-of-day.js';
import { isLimitFine, isSize, type LimitName, limitNames, limitsFormOf, limitsOfForm, mostOf } from '../limits-form.js';
import { ReasonField } from './reason-field.js';

/** Sets limits of the account in place of the plan's; emptied fields take them away. */
export function LimitsDialog({ person, onClose }: { person: PersonView; onClose(): void }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const doubt = useNumberDoubt();
  const { plan, limitOverrides } = person.account;
  const { control, handleSubmit } = useForm({
    defaultValues: {
      ...limitsFormOf(limitOverrides?.limits ?? {}),
      until: limitOverrides?.until ? toLocalInput(limitOverrides.until).slice(0, 10) : '',
      reason: '',
    },
  });
  const { mutate, isPending, error } = useAdjustLimits(person.userId, {
    onSuccess: () => notify({ tone: 'success', title: t('limits.done') }),
  });
  const planText = (name: LimitName) => {
    const limit = planLimits[plan][name];
    if (limit === null) return t('limits.unlimited');
    return t('limits.ofPlan', { limit: isSize(name) ? format.bytes(limit) : format.number(limit) });
  };
  return (
    <FormDialog
      title={t('limits.title')}
      text={t('limits.text')}
      cancel={t('cancel')}
      confirm={t('limits.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={() =>
        void handleSubmit(({ until, reason, ...form }) =>
          mutate({ limits: limitsOfForm(form), until: endOfDay(until), reason }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {limitNames.map((name, index) => (
          <FormField
            key={name}
            control={control}
            name={name}
            isFirst={index === 0}
            label={t(`limits.${name}`)}
            helperText={planText(name)}
            rules={{
              validate: (text: string) =>
                isLimitFine(name, text) ||
                (isSize(name) && doubt(text)) ||
                t('limits.problem', { most: format.number(mostOf(name)) }),
            }}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        ))}
      </Box>
      <FormField
        control={control}
        name="until"
        type="date"
        label={t('plan.until')}
        helperText={t('plan.untilHelp')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <ReasonField action="limits.change" control={control} name="reason" />
    </FormDialog>
  );
}
