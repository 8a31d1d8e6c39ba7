import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { ROADMAP_TEXT_MAX_LENGTH, ROADMAP_TITLE_MAX_LENGTH, TEXT_MIN_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormField } from '../../../ui/form-field.js';
import { useSuggest } from '../roadmap.queries.js';

/** If sending fails, the input is kept. */
export function SuggestionFields() {
  const { t } = useTranslation('roadmap');
  const errorText = useErrorText();
  const { control, handleSubmit } = useForm({ defaultValues: { title: '', text: '' } });
  const { mutate, isPending, isSuccess, error } = useSuggest();
  const isLongEnough = (typed: string) => typed.trim().length >= TEXT_MIN_LENGTH;
  if (isSuccess) {
    return (
      <Alert severity="success">
        <AlertTitle>{t('suggest.sentTitle')}</AlertTitle>
        {t('suggest.sentText')}
      </Alert>
    );
  }
  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      sx={{ maxWidth: 640 }}
      onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}
    >
      <FormField
        control={control}
        name="title"
        required
        label={t('suggest.name')}
        problem={t('suggest.missing')}
        rules={{ validate: isLongEnough }}
        slotProps={{ htmlInput: { maxLength: ROADMAP_TITLE_MAX_LENGTH } }}
      />
      <FormField
        control={control}
        name="text"
        required
        multiline
        minRows={4}
        maxRows={12}
        label={t('suggest.why')}
        problem={t('suggest.missing')}
        rules={{ validate: isLongEnough }}
        slotProps={{ htmlInput: { maxLength: ROADMAP_TEXT_MAX_LENGTH } }}
      />
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <BusyButton type="submit" variant="contained" isBusy={isPending} sx={{ alignSelf: { sm: 'flex-start' } }}>
        {t('suggest.send')}
      </BusyButton>
    </Stack>
  );
}
