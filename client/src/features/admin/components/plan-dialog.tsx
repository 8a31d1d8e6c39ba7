import { useForm } from 'react-hook-form';
import type { PersonView } from '#contract/admin/admin.js';
import { accountPlans } from '#contract/billing/plans.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { FormSelect } from '../../../ui/form-select.js';
import { notify } from '../../../ui/notice-store.js';
import { useChangePlan } from '../api/admin.queries.js';
import { endOfDay } from '../end-of-day.js';
import { ReasonField } from './reason-field.js';

export function PlanDialog({ person, onClose }: { person: PersonView; onClose(): void }) {
  const { t } = useTranslation('admin', 'sending');
  const { assignedPlan } = person.account;
  const { control, handleSubmit } = useForm({
    defaultValues: { plan: accountPlans.find((plan) => plan === assignedPlan) ?? 'free', until: '', reason: '' },
  });
  const { mutate, isPending, error } = useChangePlan(person.userId, {
    onSuccess: () => notify({ tone: 'success', title: t('plan.done') }),
  });
  return (
    <FormDialog
      title={t('plan.title')}
      text={t('plan.text')}
      cancel={t('cancel')}
      confirm={t('plan.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={() =>
        void handleSubmit(({ plan, until, reason }) =>
          mutate({ plan, until: endOfDay(until), reason }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
      <FormSelect control={control} name="plan" label={t('plan.plan')}>
        {accountPlans.map((plan) => (
          <option key={plan} value={plan}>
            {t(`sending:plans.${plan}`)}
          </option>
        ))}
      </FormSelect>
      <FormField
        control={control}
        name="until"
        type="date"
        label={t('plan.until')}
        helperText={t('plan.untilHelp')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <ReasonField action="plan.change" control={control} name="reason" />
    </FormDialog>
  );
}
