import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { sendContact } from '#contract/calls.js';
import { isEmail } from '#contract/formats.js';
import { CONTACT_MAX_LENGTH, CONTACT_SUBJECT_MAX_LENGTH, NAME_MAX_LENGTH, TEXT_MIN_LENGTH } from '#contract/limits.js';
import { shownLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useSession } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormField } from '../../../ui/form-field.js';

const empty = { name: '', email: '', subject: '', message: '', website: '' };

interface Contact {
  name: string;
  email: string;
  subject: string;
  message: string;
  website: string;
}

/** A member is not asked for name and address. If sending fails, the input is kept. */
export function ContactForm() {
  const { t } = useTranslation('about');
  const { user } = useSession();
  const errorText = useErrorText();
  const { control, handleSubmit, register } = useForm<Contact>({ defaultValues: empty });
  const { mutate, isPending, isSuccess, error } = useAppMutation({
    mutationFn: (typed: Contact) =>
      call(sendContact, { body: { ...typed, email: user?.email ?? typed.email.trim(), lang: shownLanguage.get() } }),
  });
  if (isSuccess) {
    return (
      <Alert severity="success">
        <AlertTitle>{t('contact.sentTitle')}</AlertTitle>
        {t('contact.sentText')}
      </Alert>
    );
  }
  return (
    <>
      <noscript>{t('contact.needsScript')}</noscript>
      <Stack
        component="form"
        noValidate
        // What is typed before the script has come would be lost.
        data-when-live
        spacing={4}
        onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}
      >
        {user === null && (
          <>
            <FormField
              control={control}
              name="name"
              label={t('contact.name')}
              autoComplete="name"
              slotProps={{ htmlInput: { maxLength: NAME_MAX_LENGTH } }}
            />
            <FormField
              control={control}
              name="email"
              required
              type="email"
              label={t('contact.email')}
              autoComplete="email"
              problem={t('contact.emailWrong')}
              rules={{ validate: (email) => isEmail(email) }}
            />
          </>
        )}
        <FormField
          control={control}
          name="subject"
          required
          label={t('contact.subject')}
          problem={t('contact.subjectMissing')}
          rules={{ validate: (subject) => subject.trim() !== '' }}
          slotProps={{ htmlInput: { maxLength: CONTACT_SUBJECT_MAX_LENGTH } }}
        />
        <FormField
          control={control}
          name="message"
          required
          multiline
          // Of a fixed height: one that is measured jumps when its script has come.
          rows={6}
          label={t('contact.message')}
          problem={t('contact.messageMissing')}
          rules={{ validate: (message) => message.trim().length >= TEXT_MIN_LENGTH }}
          slotProps={{ htmlInput: { maxLength: CONTACT_MAX_LENGTH } }}
        />
        {/* For robots: no person sees it, and the server drops what fills it in. */}
        <input {...register('website')} aria-hidden tabIndex={-1} autoComplete="off" hidden />
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
        <BusyButton
          type="submit"
          variant="contained"
          size="large"
          isBusy={isPending}
          sx={{ alignSelf: { sm: 'flex-start' } }}
        >
          {t('contact.send')}
        </BusyButton>
      </Stack>
    </>
  );
}
