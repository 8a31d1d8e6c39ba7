import type { PersonView } from '#contract/admin/admin.js';
import { movePersonTrial } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { toLocalInput } from '../../../lib/local-input.js';
import { FormDateField } from '../../../ui/form-date-field.js';
import { endOfDay } from '../end-of-day.js';
import { ActionDialog } from './action-dialog.js';

/** Moves the end of a trial at the payment provider. */
export function TrialDialog({ person: { userId, account }, onClose }: { person: PersonView; onClose(): void }) {
  const { t } = useTranslation('admin');
  const { trialEndsAt } = account;
  return (
    <ActionDialog
      action="trial.move"
      call={movePersonTrial}
      params={{ userId }}
      title={t('trial.title')}
      text={t('trial.text')}
      confirm={t('trial.confirm')}
      done={t('trial.done')}
      defaultValues={{ until: trialEndsAt === null ? '' : toLocalInput(trialEndsAt).slice(0, 10) }}
      body={({ until, reason }) => ({ until: endOfDay(until) ?? 0, reason })}
      onClose={onClose}
    >
      {(control) => (
        <FormDateField
          control={control}
          name="until"
          isFirst
          required
          label={t('trial.until')}
          helperText={t('trial.untilHelp')}
          problem={t('trial.missing')}
          rules={{ validate: (day: string) => (endOfDay(day) ?? 0) > Date.now() }}
        />
      )}
    </ActionDialog>
  );
}
