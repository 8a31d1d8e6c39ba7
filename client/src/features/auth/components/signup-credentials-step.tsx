import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_PASSWORD_MAX_LENGTH, ACCOUNT_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { TextLink } from '../../../ui/router-link.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.js';
import { useShake } from '../../../ui/use-shake.js';
import { AccountPasswordField } from './account-password-field.js';
import { EmailField, emailProblem } from './email-field.js';

export interface Credentials {
  email: string;
  password: string;
}

interface SignupCredentialsStepProps {
  value: Credentials;
  onChange(value: Credentials): void;
  /** Sends the code; false when it failed. */
  onContinue(): Promise<boolean>;
  isPending: boolean;
  error: unknown;
}

function loginPathFor(email: string): string {
  return `/login?${new URLSearchParams({ user: email.trim() }).toString()}`;
}

export function SignupCredentialsStep({ value, onChange, onContinue, isPending, error }: SignupCredentialsStepProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [left, setLeft] = useState({ email: false, password: false });
  const emailRef = useRef<HTMLInputElement>(null);
  useFocusOnArrival(emailRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const { email, password } = value;
  const isTooShort = password.length < ACCOUNT_PASSWORD_MIN_LENGTH;
  const isValid = emailProblem(email) === null && !isTooShort;
  const showsTooShort = left.password && password !== '' && isTooShort;

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isValid || !(await onContinue())) shake();
  }

  return (
    <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={(event) => void onSubmit(event)}>
      {error !== null && (
        <Alert severity="error">
          {errorText(error)}
          {hasCode(error, 'email-taken') && (
            <>
              {' · '}
              <TextLink to={loginPathFor(email)}>{t('signup.signIn')}</TextLink>
            </>
          )}
        </Alert>
      )}
      <EmailField
        value={email}
        onChange={(next) => onChange({ ...value, email: next })}
        problem={left.email && email !== '' ? emailProblem(email) : null}
        onBlur={() => setLeft((before) => ({ ...before, email: true }))}
        inputRef={emailRef}
      />
      <AccountPasswordField
        value={password}
        onChange={(event) => onChange({ ...value, password: event.target.value.slice(0, ACCOUNT_PASSWORD_MAX_LENGTH) })}
        onBlur={() => setLeft((before) => ({ ...before, password: true }))}
        autoComplete="new-password"
        error={showsTooShort}
        helperText={showsTooShort ? t('password.tooShort') : isTooShort ? t('password.hint') : undefined}
      />
      <SubmitButton
        label={t('signup.continue')}
        busyLabel={t('signup.busy')}
        isPending={isPending}
        isDisabled={!isValid}
      />
    </Stack>
  );
}
