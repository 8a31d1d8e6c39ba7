import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { NOTE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { TextForm } from './text-form.js';

interface NoteFormProps {
  action: 'note.add' | 'case.note';
  adding: ComponentProps<typeof TextForm>['sending'];
}

/** Adds a note for the others of the staff. */
export function NoteForm({ action, adding }: NoteFormProps) {
  const { t } = useTranslation('admin');
  return (
    <Box sx={{ mb: 4 }}>
      <TextForm
        action={action}
        sending={adding}
        label={t('notes.label')}
        problem={t('notes.missing')}
        maxLength={NOTE_MAX_LENGTH}
        minRows={2}
        confirm={t('notes.add')}
        variant="outlined"
      />
    </Box>
  );
}
