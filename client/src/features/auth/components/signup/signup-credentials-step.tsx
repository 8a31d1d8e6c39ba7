import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRef, useState, type SubmitEvent } from 'react';
import { ACCOUNT_PASSWORD_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { hasCode } from '../../../../lib/api.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { loginPathTo } from '../../../../lib/safe-next-path.js';
import { TextLink } from '../../../../ui/router-link.js';
import { SubmitButton } from '../../../../ui/submit-button.js';
import { useAutoFocus } from '../../../../ui/use-auto-focus.js';
import { useShake } from '../../../../ui/use-shake.js';
import { EmailField, emailProblem } from '../email-field.js';
import { isTooShort, NewPasswordField } from '../new-password-field.js';

export interface Credentials {
  email: string;
  password: string;
}

interface SignupCredentialsStepProps {
  value: Credentials;
  /** Path after the log-in of people who have an account. */
  next: string;
  onChange(value: Credentials): void;
  /** Sends the code. */
  onContinue(onError: () => void): void;
  isPending: boolean;
  error: unknown;
}

export function SignupCredentialsStep({
  value,
  next,
  onChange,
  onContinue,
  isPending,
  error,
}: SignupCredentialsStepProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [isEmailLeft, setIsEmailLeft] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);
  useAutoFocus(emailRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const { email, password } = value;
  const isValid = emailProblem(email) === null && !isTooShort(password);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isValid) onContinue(shake);
    else shake();
  }

  return (
    <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={onSubmit}>
      {error !== null && (
        <Alert severity="error">
          {errorText(error)}
          {hasCode(error, 'email-taken') && (
            <>
              {' · '}
              <TextLink to={loginPathTo(next, email.trim())}>{t('signup.signIn')}</TextLink>
            </>
          )}
        </Alert>
      )}
      <EmailField
        value={email}
        onChange={(typed) => onChange({ ...value, email: typed })}
        problem={isEmailLeft && email !== '' ? emailProblem(email) : null}
        onBlur={() => setIsEmailLeft(true)}
        inputRef={emailRef}
      />
      <NewPasswordField
        value={password}
        onChange={(typed) => onChange({ ...value, password: typed.slice(0, ACCOUNT_PASSWORD_MAX_LENGTH) })}
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
