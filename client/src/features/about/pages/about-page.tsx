import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { sendContact } from '#contract/calls.js';
import { isEmail } from '#contract/formats.js';
import { CONTACT_MAX_LENGTH, CONTACT_SUBJECT_MAX_LENGTH, NAME_MAX_LENGTH, TEXT_MIN_LENGTH } from '#contract/limits.js';
import { shownLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useSession } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { grids } from '../../../theme/tokens.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormField } from '../../../ui/form-field.js';
import { Section } from '../../../ui/section.js';
import { SitePart } from '../../../ui/site-part.js';

const parts = ['what', 'how', 'own'] as const;

/** About the product, with a contact form. */
export function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <>
      <Box sx={{ ...grids.site, py: { xs: 6, sm: 12 } }}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 8, md: 12 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
          }}
        >
          <Stack spacing={6}>
            <Typography component="h1" variant="h1">
              {t('title')}
            </Typography>
            <Typography variant="subtitle1" color="textSecondary">
              {t('lead')}
            </Typography>
            {parts.map((part) => (
              <section key={part}>
                <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
                  {t(`${part}.title`)}
                </Typography>
                <Typography color="textSecondary">{t(`${part}.text`)}</Typography>
              </section>
            ))}
          </Stack>
          <Box id="contact" sx={{ scrollMarginTop: 96 }}>
            <Section title={t('contact.title')} text={t('contact.text')}>
              <ContactForm />
            </Section>
          </Box>
        </Box>
      </Box>
      <SitePart name="about" />
    </>
  );
}

const empty = { name: '', email: '', subject: '', message: '', website: '' };

/** Members are not asked for name and address. */
function ContactForm() {
  const { t } = useTranslation('about');
  const { user } = useSession();
  const errorText = useErrorText();
  const { control, handleSubmit, register } = useForm({ defaultValues: empty });
  const { mutate, isPending, isSuccess, error } = useCall(sendContact, {
    input: (typed: typeof empty) => ({
      body: { ...typed, email: user?.email ?? typed.email.trim(), lang: shownLanguage.get() },
    }),
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
        // Input before hydration would be lost.
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
          // Fixed, since a measured height would jump at hydration.
          rows={6}
          label={t('contact.message')}
          problem={t('contact.messageMissing')}
          rules={{ validate: (message) => message.trim().length >= TEXT_MIN_LENGTH }}
          slotProps={{ htmlInput: { maxLength: CONTACT_MAX_LENGTH } }}
        />
        {/* A honeypot: people do not see it, and the server drops messages that fill it in. */}
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
