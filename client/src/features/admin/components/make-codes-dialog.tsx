import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { notify } from '../../../ui/notice-store.js';
import { BATCH_MAX_LENGTH, CODES_MADE_MAX, useMakeCodes } from '../api/codes.queries.js';
import { ReasonField } from './reason-field.js';

export function MakeCodesDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  const { control, handleSubmit } = useForm({ defaultValues: { batch: '', count: '', reason: '' } });
  const { mutate, isPending, error } = useMakeCodes({
    onSuccess: () => notify({ tone: 'success', title: t('batches.made') }),
  });
  const isCount = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= CODES_MADE_MAX;
  return (
    <FormDialog
      title={t('batches.makeTitle')}
      text={t('batches.makeText')}
      cancel={t('cancel')}
      confirm={t('batches.make')}
      isPending={isPending}
      error={error}
      onConfirm={() =>
        void handleSubmit(({ batch, count, reason }) =>
          mutate({ batch: batch.trim(), count: Number(count), reason }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
      <FormField
        control={control}
        name="batch"
        required
        isFirst
        label={t('batches.name')}
        problem={t('batches.nameMissing')}
        rules={{ validate: (text: string) => text.trim() !== '' }}
        slotProps={{ htmlInput: { maxLength: BATCH_MAX_LENGTH } }}
      />
      <FormField
        control={control}
        name="count"
        required
        label={t('batches.count')}
        helperText={t('batches.countHelp')}
        problem={t('batches.countMissing')}
        rules={{ validate: isCount }}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
      />
      <ReasonField action="codes.make" control={control} name="reason" />
    </FormDialog>
  );
}
