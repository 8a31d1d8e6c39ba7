import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormField } from '../../../ui/form-field.js';

const MIN_LENGTH = 3;
const MAX_LENGTH = 500;

interface ReasonFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  isFirst?: boolean;
}

/** Why something is done; the log keeps it for good. */
export function ReasonField<Values extends FieldValues>({ isFirst, ...field }: ReasonFieldProps<Values>) {
  const { t } = useTranslation('admin');
  return (
    <FormField
      {...field}
      isFirst={isFirst}
      required
      multiline
      minRows={2}
      label={t('reason.label')}
      helperText={t('reason.help')}
      problem={t('reason.missing')}
      rules={{ validate: (text: string) => text.trim().length >= MIN_LENGTH }}
      slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
    />
  );
}
