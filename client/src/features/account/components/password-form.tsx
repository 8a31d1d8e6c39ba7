import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { hasFewerCharacters } from '#contract/accounts/plain-password.js';
import { changePassword } from '#contract/calls.js';
import { ACCOUNT_PASSWORD_MAX_LENGTH, ACCOUNT_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { notify } from '../../../lib/notices.js';
import { startSession } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { SERVER_ERROR, useFormField } from '../../../ui/form-field.js';
import { PasswordField } from '../../../ui/password-field.js';
import { Section } from '../../../ui/section.js';
import { useShake } from '../../../ui/use-shake.js';
import { sessionsTag } from '../api/security.queries.js';

/** The rules are written here: the schema of the call does not compare the two passwords, and would load zod. */
function usePasswordForm() {
  const { t } = useTranslation('account');
  const { control, ...form } = useForm({ defaultValues: { currentPassword: '', newPassword: '' } });
  const current = useFormField({
    control,
    name: 'currentPassword',
    rules: { required: t('password.missing'), deps: 'newPassword' },
  });
  const next = useFormField({
    control,
    name: 'newPassword',
    helperText: t('password.hint'),
    rules: {
      required: t('password.missing'),
      maxLength: { value: ACCOUNT_PASSWORD_MAX_LENGTH, message: t('password.tooLong') },
      validate: {
        length: (password) => !hasFewerCharacters(password, ACCOUNT_PASSWORD_MIN_LENGTH) || t('password.tooShort'),
        other: (password, { currentPassword }) => password !== currentPassword || t('password.same'),
      },
    },
  });
  return { ...form, fields: { current, next } };
}

export function PasswordForm() {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const { ref, shake } = useShake<HTMLFormElement>();
  const user = useMember();
  const { fields, handleSubmit, setError, reset } = usePasswordForm();
  const { mutate, error, isPending } = useCall(changePassword, {
    // The response is the new session of this page, by which the refetch is made.
    updateCache: startSession,
    invalidates: sessionsTag,
    onSuccess: () => notify({ tone: 'success', title: t('password.doneTitle'), text: t('password.doneText') }),
    onError: (refusal) => {
      shake();
      if (!isWrong(refusal)) return;
      setError('currentPassword', { type: SERVER_ERROR, message: errorText(refusal) }, { shouldFocus: true });
    },
  });
  const change = handleSubmit((body) => mutate(body, { onSuccess: () => reset() }), shake);
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <Stack
        component="form"
        ref={ref}
        spacing={4}
        noValidate
        onSubmit={(event) => void change(event)}
        sx={{ maxWidth: 440 }}
      >
        {error !== null && !isWrong(error) && <Alert severity="error">{errorText(error)}</Alert>}
        <PasswordField {...fields.current} label={t('password.current')} autoComplete="current-password" />
        <PasswordField {...fields.next} label={t('password.new')} autoComplete="new-password" />
        <BusyButton
          type="submit"
          variant="contained"
          isBusy={isPending}
          loadingPosition="start"
          sx={{ alignSelf: 'flex-start' }}
        >
          {isPending ? t('password.busy') : t('password.submit')}
        </BusyButton>
        {/* For password managers: the user of this password. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      </Stack>
    </Section>
  );
}

const isWrong = (error: unknown) => hasCode(error, 'current-password-wrong');
