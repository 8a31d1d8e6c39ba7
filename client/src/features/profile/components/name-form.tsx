import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { personName } from '#contract/display-formats.js';
import { NAME_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { notifySaved } from '../../../lib/notices.js';
import { useUpdateProfile } from '../../../lib/use-update-profile.js';
import { FormField } from '../../../ui/form-field.js';
import { SaveButton } from '../../../ui/save-button.js';
import { Section } from '../../../ui/section.js';

/** Name and company, as others see them. */
export function NameForm() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { email, fullName, company } = useMember();
  const { control, handleSubmit, formState, reset } = useForm({ defaultValues: { fullName, company } });
  const { mutate, isPending, error } = useUpdateProfile({
    onSuccess: () => notifySaved(t('saved')),
  });
  const save = handleSubmit((names) =>
    // The server has trimmed the names.
    mutate(names, { onSuccess: (user) => reset({ fullName: user.fullName, company: user.company }) }),
  );
  return (
    <Section title={t('names.title')} text={t('names.text')}>
      <Stack component="form" spacing={4} noValidate onSubmit={(event) => void save(event)} sx={{ maxWidth: 440 }}>
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <FormField
          control={control}
          name="fullName"
          label={t('names.fullName')}
          helperText={fullName === '' && t('names.unnamed', { name: personName({ name: '', email }) })}
          slotProps={{ htmlInput: { autoComplete: 'name', maxLength: NAME_MAX_LENGTH } }}
        />
        <FormField
          control={control}
          name="company"
          label={t('names.company')}
          slotProps={{ htmlInput: { autoComplete: 'organization', maxLength: NAME_MAX_LENGTH } }}
        />
        <SaveButton
          label={t('names.save')}
          busyLabel={t('names.busy')}
          isPending={isPending}
          isDirty={formState.isDirty}
        />
      </Stack>
    </Section>
  );
}
