import Stack from '@mui/material/Stack';
import { useFormContext, useWatch } from 'react-hook-form';
import { MESSAGE_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { messageLength } from '../../../sending/form/draft.js';
import { FormField } from '../../../ui/form-field.js';
import type { RequestForm } from './request-form.js';

/** Title and message. */
export function BasicsPart({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const { control } = useFormContext<RequestForm>();
  const length = messageLength(useWatch({ control, name: 'message' }));
  const limit = format.number(MESSAGE_MAX_LENGTH);
  return (
    <Stack spacing={5}>
      <FormField
        control={control}
        name="title"
        isFirst={isNew}
        required
        fullWidth
        label={t('form.title')}
        helperText={t('form.titleHint')}
        rules={{ validate: (_title, { title }) => title.trim() !== '' || t('form.titleMissing') }}
        slotProps={{ htmlInput: { maxLength: TITLE_MAX_LENGTH, dir: 'auto' } }}
      />
      <FormField
        control={control}
        name="message"
        multiline
        fullWidth
        minRows={2}
        maxRows={8}
        label={t('form.message')}
        helperText={length === 0 ? undefined : t('form.messageLeft', { length: format.number(length), limit })}
        rules={{
          validate: (_message, { message }) =>
            messageLength(message) <= MESSAGE_MAX_LENGTH || t('form.messageTooLong', { limit }),
        }}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
    </Stack>
  );
}
