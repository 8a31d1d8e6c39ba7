import type { PersonView } from '#contract/admin/admin.js';
import { accountPlans } from '#contract/billing/plans.js';
import { changePersonPlan } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDateField } from '../../../ui/form-date-field.js';
import { FormSelect } from '../../../ui/form-select.js';
import { endOfDay } from '../end-of-day.js';
import { ActionDialog } from './action-dialog.js';

export function PlanDialog({ person: { userId, account }, onClose }: { person: PersonView; onClose(): void }) {
  const { t } = useTranslation('admin', 'sending');
  return (
    <ActionDialog
      action="plan.change"
      call={changePersonPlan}
      params={{ userId }}
      title={t('plan.title')}
      text={t('plan.text')}
      confirm={t('plan.confirm')}
      done={t('plan.done')}
      defaultValues={{ plan: accountPlans.find((plan) => plan === account.assignedPlan) ?? 'free', until: '' }}
      body={({ plan, until, reason }) => ({ plan, until: endOfDay(until), reason })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormSelect control={control} name="plan" label={t('plan.plan')}>
            {accountPlans.map((plan) => (
              <option key={plan} value={plan}>
                {t(`sending:plans.${plan}`)}
              </option>
            ))}
          </FormSelect>
          <FormDateField control={control} name="until" label={t('plan.until')} helperText={t('plan.untilHelp')} />
        </>
      )}
    </ActionDialog>
  );
}
