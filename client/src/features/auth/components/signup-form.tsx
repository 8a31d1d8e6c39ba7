import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { newSignupVerify, signup } from '#contract/calls.js';
import { CODE_LENGTH } from '#contract/limits.js';
import { currentLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ApiError, call, hasCode } from '../../../lib/api.js';
import { startSession } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { TextLink } from '../../../ui/router-link.js';
import { loginPathTo } from '../safe-next-path.js';
import { signupHints } from '../signup-hints.js';
import { useKeptEmail } from '../use-kept-email.js';
import { FormHeading } from './form-heading.js';
import { SignupCodeStep } from './signup-code-step.js';
import { SignupReasons } from './signup-reasons.js';
import { SignupCredentialsStep, type Credentials } from './signup-credentials-step.js';

async function sendCode({ email, password }: Credentials): Promise<void> {
  await call(newSignupVerify, { body: { email, password, lang: currentLanguage() } });
}

async function createAccount({ email, password }: Credentials, code: string): Promise<void> {
  const { signupTicket } = await call(newSignupVerify, { body: { email, verifyComplete: code, isTeamMember: false } });
  if (signupTicket === undefined) throw new ApiError({ code: 'wrong-code', status: 403 });
  const body = { email, password, signupTicket, lang: currentLanguage(), ...signupHints() };
  startSession(await call(signup, { body }));
}

interface SignupFormProps {
  onSignedUp(): void;
  titleId: string;
  level: 'h1' | 'h2';
  /** Where it leads, as does the log-in of those who have an account. */
  next: string;
}

/** Step 1 takes address and password, step 2 the code that proves the address; then the account is made. */
export function SignupForm({ onSignedUp, titleId, level, next }: SignupFormProps) {
  const { t } = useTranslation('auth');
  const [step, setStep] = useState<'credentials' | 'code'>('credentials');
  const [email, setEmail] = useKeptEmail(null);
  const [password, setPassword] = useState('');
  const credentials = { email, password };
  // Not a mutation variable: TanStack Query would keep the password in memory.
  const first = useAppMutation({ mutationFn: () => sendCode(credentials) });
  const second = useAppMutation({ mutationFn: (code: string) => createAccount(credentials, code) });
  const heading = { level, id: titleId };

  if (step === 'code') {
    const lead = t('signup.codeLead', { count: CODE_LENGTH, email: email.trim() });
    return (
      <>
        <FormHeading {...heading} title={t('signup.codeTitle')} lead={lead} />
        <SignupCodeStep
          isPending={second.isPending}
          error={second.error}
          onResend={() => sendCode(credentials)}
          onVerify={(code, onError) => second.mutate(code, { onSuccess: onSignedUp, onError })}
          onBack={() => {
            second.reset();
            setStep('credentials');
          }}
        />
      </>
    );
  }
  return (
    <>
      <FormHeading {...heading} title={t('signup.title')} lead={<SignupReasons />} />
      <SignupCredentialsStep
        value={credentials}
        next={next}
        onChange={(typed) => {
          if (typed.email !== email && hasCode(first.error, 'email-taken')) first.reset();
          setEmail(typed.email);
          setPassword(typed.password);
        }}
        isPending={first.isPending}
        error={first.error}
        onContinue={(onError) => first.mutate(undefined, { onSuccess: () => setStep('code'), onError })}
      />
      <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
        {t('signup.haveAccount')} <TextLink to={loginPathTo(next)}>{t('signup.signIn')}</TextLink>
      </Typography>
    </>
  );
}
