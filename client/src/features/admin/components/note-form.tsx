import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import type { useAppMutation } from '../../../lib/use-app-mutation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormField } from '../../../ui/form-field.js';
import { FinalNote } from './final-note.js';

const MIN_LENGTH = 3;
const MAX_LENGTH = 4000;

type Adding = ReturnType<typeof useAppMutation<unknown, { text: string }>>;

interface NoteFormProps {
  action: 'note.add' | 'case.note';
  adding: Adding;
}

/** Adds a note for the others of the staff. */
export function NoteForm({ action, adding: { mutate, isPending, error } }: NoteFormProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { control, handleSubmit, reset } = useForm({ defaultValues: { text: '' } });
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      sx={{ mb: 4, alignItems: 'flex-start' }}
      onSubmit={(event) => void handleSubmit((values) => mutate(values, { onSuccess: () => reset() }))(event)}
    >
      <FormField
        control={control}
        name="text"
        fullWidth
        multiline
        minRows={2}
        label={t('notes.label')}
        problem={t('notes.missing')}
        rules={{ validate: (text: string) => text.trim().length >= MIN_LENGTH }}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
      />
      <FinalNote action={action} />
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <BusyButton type="submit" variant="outlined" isBusy={isPending}>
        {t('notes.add')}
      </BusyButton>
    </Stack>
  );
}
