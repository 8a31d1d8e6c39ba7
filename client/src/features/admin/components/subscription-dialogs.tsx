import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { notify } from '../../../ui/notice-store.js';
import { useRefetch, useReplay } from '../api/subscriptions.queries.js';
import { ReasonDialog } from './reason-dialog.js';
import { ReasonField } from './reason-field.js';

export function RefetchDialog({ accountId, onClose }: { accountId: string; onClose(): void }) {
  const { t } = useTranslation('admin');
  const { mutate, isPending, error } = useRefetch(accountId, {
    onSuccess: ({ drift }) =>
      notify({ tone: 'success', title: t(drift === null ? 'subscriptions.wasSame' : 'subscriptions.mended') }),
  });
  return (
    <ReasonDialog
      action="billing.refetch"
      title={t('subscriptions.refetchTitle')}
      text={t('subscriptions.refetchText')}
      confirm={t('subscriptions.refetch')}
      isPending={isPending}
      error={error}
      onConfirm={(reason) => mutate({ reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function ReplayDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  const { control, handleSubmit } = useForm({ defaultValues: { eventId: '', reason: '' } });
  const { mutate, isPending, error } = useReplay({
    onSuccess: ({ accountId }) =>
      notify({ tone: 'success', title: t(accountId === '' ? 'subscriptions.unrelated' : 'subscriptions.replayed') }),
  });
  return (
    <FormDialog
      title={t('subscriptions.replayTitle')}
      text={t('subscriptions.replayText')}
      cancel={t('cancel')}
      confirm={t('subscriptions.replay')}
      isPending={isPending}
      error={error}
      onConfirm={() => void handleSubmit((values) => mutate(values, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="eventId"
        required
        isFirst
        label={t('subscriptions.eventId')}
        problem={t('subscriptions.eventMissing')}
        rules={{ pattern: /^evt_[A-Za-z0-9_]{1,64}$/ }}
      />
      <ReasonField action="billing.replay" control={control} name="reason" />
    </FormDialog>
  );
}
