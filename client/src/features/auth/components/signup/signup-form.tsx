import CheckRounded from '@mui/icons-material/CheckRounded';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { newSignupVerify, signup } from '#contract/calls.js';
import { toEmail } from '#contract/formats.js';
import { CODE_LENGTH } from '#contract/limits.js';
import { currentLanguage } from '../../../../i18n/index.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { ApiError, call, hasCode } from '../../../../lib/api.js';
import { loadErrorTexts } from '../../../../lib/error-text.js';
import { clientConfig } from '../../../../lib/hosts.js';
import { notify } from '../../../../lib/notices.js';
import { loginPathTo } from '../../../../lib/safe-next-path.js';
import { startSession } from '../../../../lib/session.js';
import { useAppMutation } from '../../../../lib/use-app-mutation.js';
import { ticketFor } from '../../../../sending/verification/ticket-store.js';
import { TextLink } from '../../../../ui/router-link.js';
import { storeInvite, storedInvite } from '../../stored-invite.js';
import { signupHints } from '../../signup-hints.js';
import { useInviterName } from '../../use-inviter-name.js';
import { useStoredEmail } from '../../use-stored-email.js';
import { FormHeading } from '../form-heading.js';
import { SignupCodeStep } from './signup-code-step.js';
import { SignupCredentialsStep, type Credentials } from './signup-credentials-step.js';

async function sendCode({ email, password }: Credentials): Promise<void> {
  await call(newSignupVerify, { body: { email, password, lang: currentLanguage() } });
}

/** @returns the ticket that proves the address */
async function checkCode({ email }: Credentials, code: string): Promise<string> {
  const { signupTicket } = await call(newSignupVerify, { body: { email, verifyComplete: code, isTeamMember: false } });
  if (signupTicket === undefined) {
    await loadErrorTexts();
    throw new ApiError({ code: 'wrong-code', status: 403 });
  }
  return signupTicket;
}

async function createAccount(given: Credentials & { signupTicket: string; invite?: string }): Promise<void> {
  startSession(await call(signup, { body: { ...given, lang: currentLanguage(), ...signupHints() } }));
  storeInvite(null);
}

/** False if the ticket has expired, so that a code is needed. */
async function isCreated(given: Parameters<typeof createAccount>[0]): Promise<boolean> {
  try {
    await createAccount(given);
    return true;
  } catch (error) {
    if (hasCode(error, 'signup-ticket-invalid')) return false;
    throw error;
  }
}

interface SignupFormProps {
  onSignedUp(): void;
  titleId: string;
  level: 'h1' | 'h2';
  /** Path after the sign-up, or after the log-in of people who have an account. */
  next: string;
}

/** Step 1 asks for address and password, step 2 for the code that verifies the address and creates the account. */
export function SignupForm({ onSignedUp, titleId, level, next }: SignupFormProps) {
  const { t } = useTranslation('auth');
  const [step, setStep] = useState<'credentials' | 'code'>('credentials');
  const [email, setEmail] = useStoredEmail(null);
  const [password, setPassword] = useState('');
  const [invite] = useState(storedInvite);
  const inviterName = useInviterName();
  const credentials = { email, password };
  const by = invite && { invite: invite.code };
  // Not a mutation variable: TanStack Query would keep the password in memory.
  const first = useAppMutation({
    mutationFn: async (): Promise<'code' | 'done'> => {
      // A visitor who has just sent files has already verified the address.
      const proof = ticketFor(toEmail(email), Date.now());
      if (proof !== null && (await isCreated({ ...credentials, signupTicket: proof, ...by }))) return 'done';
      await sendCode(credentials);
      return 'code';
    },
  });
  // Kept for another try, since the code works once.
  const ticket = useRef<string>(undefined);
  const second = useAppMutation({
    mutationFn: async (code: string) => {
      ticket.current ??= await checkCode(credentials, code);
      await createAccount({ ...credentials, signupTicket: ticket.current, ...by });
    },
    onError: (refusal) => {
      if (hasCode(refusal, 'signup-ticket-invalid')) ticket.current = undefined;
    },
  });
  const finish = () => {
    if (invite) notify({ tone: 'success', title: t('signup.joined', { who: inviterName(invite) }) });
    onSignedUp();
  };
  const heading = { level, id: titleId };
  const { signUp, signUpDomains } = clientConfig().policies;

  if (signUp === 'nobody' && step === 'credentials')
    return <FormHeading {...heading} title={t('signup.closedTitle')} lead={t('signup.closedLead')} />;
  if (step === 'code') {
    const lead = t('signup.codeLead', { count: CODE_LENGTH, email: email.trim() });
    return (
      <>
        <FormHeading {...heading} title={t('signup.codeTitle')} lead={lead} />
        <SignupCodeStep
          isPending={second.isPending}
          error={second.error}
          onResend={() => sendCode(credentials)}
          onVerify={(code, onError) => second.mutate(code, { onSuccess: finish, onError })}
          onBack={() => {
            second.reset();
            ticket.current = undefined;
            setStep('credentials');
          }}
        />
      </>
    );
  }
  return (
    <>
      <FormHeading {...heading} title={t('signup.title')} lead={<SignupReasons />} />
      {invite && <Typography sx={{ mb: 4 }}>{t('signup.invited', { who: inviterName(invite) })}</Typography>}
      {signUp === 'domains' && (
        <Typography sx={{ mb: 4 }}>{t('signup.domains', { domains: signUpDomains.join(', ') })}</Typography>
      )}
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
        onContinue={(onError) =>
          first.mutate(undefined, { onSuccess: (then) => (then === 'done' ? finish() : setStep('code')), onError })
        }
      />
      <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
        {t('signup.haveAccount')} <TextLink to={loginPathTo(next)}>{t('signup.signIn')}</TextLink>
      </Typography>
    </>
  );
}

const reasons = ['link', 'change', 'seen'] as const;

/** Benefits of an account. */
function SignupReasons() {
  const { t } = useTranslation('auth');
  return (
    <Stack component="span" spacing={1}>
      {reasons.map((reason) => (
        <Stack key={reason} component="span" direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <CheckRounded fontSize="small" color="primary" />
          <span>{t(`signup.reasons.${reason}`)}</span>
        </Stack>
      ))}
    </Stack>
  );
}
