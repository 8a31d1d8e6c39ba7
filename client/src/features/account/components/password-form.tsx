import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { ACCOUNT_PASSWORD_MAX_LENGTH, ACCOUNT_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { hasFewerCharacters } from '#contract/accounts/plain-password.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { SERVER_ERROR, useFormField } from '../../../ui/form-field.js';
import { notify } from '../../../lib/notices.js';
import { PasswordField } from '../../../ui/password-field.js';
import { Section } from '../../../ui/section.js';
import { useShake } from '../../../ui/use-shake.js';
import { useChangePassword } from '../api/account.queries.js';

/** Without the call's schema: it knows nothing of the two being different, and zod is larger than the page. */
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
  const { mutate, error, isPending } = useChangePassword({
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
        <PasswordField
          {...fields.current}
          label={t('password.current')}

          autoComplete="current-password"
        />
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
