import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRef, useState, type SubmitEvent } from 'react';
import { login } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call, hasCode, type ApiError } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { startSession } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { touchRowLink } from '../../../theme/tokens.js';
import { TextLink } from '../../../ui/router-link.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { usePreHydrationSubmit } from '../../../ui/use-pre-hydration-submit.js';
import { usePreHydrationText } from '../../../ui/use-pre-hydration-text.js';
import { useShake } from '../../../ui/use-shake.js';
import { storedEmail } from '../use-stored-email.js';
import { AccountPasswordField } from './account-password-field.js';
import { EmailField, emailProblem } from './email-field.js';

interface LoginFormProps {
  email: string;
  onEmailChange(email: string): void;
  forgotPath: string;
  /** Called if the password is right and a second factor is required. */
  onSecondStep(refusal: ApiError): void;
}

/** Starts the session. The page that shows the form reacts to it. */
export function LoginForm({ email, onEmailChange, forgotPath, onSecondStep }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [startsAtPassword] = useState(() => (email || storedEmail()) !== '');
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  usePreHydrationText(passwordRef, password, setPassword);
  useAutoFocus(startsAtPassword ? passwordRef : emailRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  usePreHydrationSubmit(ref);
  const { mutate, isPending, error } = useAppMutation({
    // Not a mutation variable: TanStack Query would keep the password in memory.
    mutationFn: () => call(login, { body: { email, password } }),
    onSuccess: startSession,
  });
  const refuse = (field: typeof emailRef) => {
    shake();
    field.current?.focus();
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (emailProblem(email) !== null) return refuse(emailRef);
    if (password === '') return refuse(passwordRef);
    return mutate(undefined, {
      onError: (refusal) => {
        if (hasCode(refusal, 'second-factor-required')) return onSecondStep(refusal);
        refuse(passwordRef);
        passwordRef.current?.select();
      },
    });
  }

  return (
    <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={onSubmit}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <EmailField
        value={email}
        onChange={onEmailChange}
        problem={isSubmitted ? emailProblem(email) : null}
        autoComplete="username"
        inputRef={emailRef}
      />
      <AccountPasswordField
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        inputRef={passwordRef}
        error={isSubmitted && password === ''}
        helperText={isSubmitted && password === '' ? t('password.missing') : undefined}
      />
      <TextLink to={forgotPath} variant="body2" sx={{ alignSelf: 'flex-end', ...touchRowLink }}>
        {t('login.forgot')}
      </TextLink>
      <SubmitButton label={t('login.submit')} busyLabel={t('login.busy')} isPending={isPending} />
    </Stack>
  );
}
