import { useForm } from 'react-hook-form';
import type { PersonView } from '#contract/admin/admin.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { toLocalInput } from '../../../lib/local-input.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { notify } from '../../../ui/notice-store.js';
import { useMoveTrial } from '../api/admin.queries.js';
import { endOfDay } from '../end-of-day.js';
import { ReasonField } from './reason-field.js';

/** Moves the end of a trial at the payment provider. */
export function TrialDialog({ person, onClose }: { person: PersonView; onClose(): void }) {
  const { t } = useTranslation('admin');
  const { trialEndsAt } = person.account;
  const { control, handleSubmit } = useForm({
    defaultValues: { until: trialEndsAt === null ? '' : toLocalInput(trialEndsAt).slice(0, 10), reason: '' },
  });
  const { mutate, isPending, error } = useMoveTrial(person.userId, {
    onSuccess: () => notify({ tone: 'success', title: t('trial.done') }),
  });
  return (
    <FormDialog
      title={t('trial.title')}
      text={t('trial.text')}
      cancel={t('cancel')}
      confirm={t('trial.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={() =>
        void handleSubmit(({ until, reason }) =>
          mutate({ until: endOfDay(until) ?? 0, reason }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
      <FormField
        control={control}
        name="until"
        type="date"
        isFirst
        required
        label={t('trial.until')}
        helperText={t('trial.untilHelp')}
        problem={t('trial.missing')}
        rules={{ validate: (day: string) => (endOfDay(day) ?? 0) > Date.now() }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <ReasonField action="trial.move" control={control} name="reason" />
    </FormDialog>
  );
}
