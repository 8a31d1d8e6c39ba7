import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { StaffAction } from '#contract/admin/staff.js';
import { REASON_MAX_LENGTH, TEXT_MIN_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormField } from '../../../ui/form-field.js';
import { FinalNote } from './final-note.js';

interface ReasonFieldProps<Values extends FieldValues> {
  /** What is done. */
  action: StaffAction;
  control: Control<Values>;
  name: FieldPath<Values>;
  isFirst?: boolean;
}

/** Why something is done; the log keeps it for good. Above it what must be known before: that nothing takes it back. */
export function ReasonField<Values extends FieldValues>({ action, isFirst, ...field }: ReasonFieldProps<Values>) {
  const { t } = useTranslation('admin');
  return (
    <>
      <FinalNote action={action} />
      <FormField
        {...field}
        isFirst={isFirst}
        required
        multiline
        minRows={2}
        label={t('reason.label')}
        helperText={t('reason.help')}
        problem={t('reason.missing')}
        rules={{ validate: (text: string) => text.trim().length >= TEXT_MIN_LENGTH }}
        slotProps={{ htmlInput: { maxLength: REASON_MAX_LENGTH } }}
      />
    </>
  );
}
