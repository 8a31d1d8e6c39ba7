import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import type { PersonView } from '#contract/admin.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormField } from '../../../ui/form-field.js';
import { Section } from '../../../ui/section.js';
import { useAddNote } from '../api/admin.queries.js';
import { Rows } from './rows.js';

const MIN_LENGTH = 3;
const MAX_LENGTH = 4000;

export function NotesSection({ person }: { person: PersonView }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const errorText = useErrorText();
  const { control, handleSubmit, reset } = useForm({ defaultValues: { text: '' } });
  const { mutate, isPending, error } = useAddNote(person.userId, { onSuccess: () => reset() });
  const rows = person.notes.map(({ noteId, text, author, at }) => ({
    id: noteId,
    title: author || t('gone'),
    detail: text,
    aside: format.dateTime(at),
  }));
  return (
    <Section title={t('notes.title')} text={t('notes.text')} isWide>
      <Stack
        component="form"
        noValidate
        spacing={2}
        sx={{ mb: 4, alignItems: 'flex-start' }}
        onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
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
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <BusyButton type="submit" variant="outlined" isBusy={isPending}>
          {t('notes.add')}
        </BusyButton>
      </Stack>
      <Rows label={t('notes.title')} rows={rows} empty={t('notes.empty')} />
    </Section>
  );
}
