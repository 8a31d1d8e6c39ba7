import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState, type SubmitEvent } from 'react';
import { confirmLogin } from '#contract/calls.js';
import { RECOVERY_CODE_LENGTH, TOTP_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { ApiError } from '../../../lib/api-error.js';
import { call, hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { startSession } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { CodeField } from '../../../ui/code-field.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { useShake } from '../../../ui/use-shake.js';
import { FormHeading } from './form-heading.js';
import { PasskeyLogin } from './passkey-login.js';

interface LoginSecondStepProps {
  /** `second-factor-required`, whose details name the factors of the user. */
  refusal: ApiError;
  onBack(): void;
  /** Called once the session has started. If another user was logged in, the page is remounted and loses its state. */
  onLoggedIn(): void;
}

/** The second step of a log-in. A cookie proves the first. */
export function LoginSecondStep({ refusal, onBack, onLoggedIn }: LoginSecondStepProps) {
  const { t } = useTranslation('security');
  const { hasApp, hasPasskey } = refusal.details;
  if (hasApp === false) {
    return (
      <>
        <FormHeading title={t('code.passkeyTitle')} lead={t('code.passkeyLead')} />
        <PasskeyLogin onLoggedIn={onLoggedIn} />
        <Button onClick={onBack} sx={{ mt: 4 }}>
          {t('code.back')}
        </Button>
      </>
    );
  }
  return (
    <>
      <LoginCodeStep onBack={onBack} onLoggedIn={onLoggedIn} />
      {hasPasskey === true && <PasskeyLogin onLoggedIn={onLoggedIn} />}
    </>
  );
}

/** The second step by a code of the authenticator app. */
function LoginCodeStep({ onBack, onLoggedIn }: { onBack(): void; onLoggedIn(): void }) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useAutoFocus(field);
  const { ref, shake } = useShake<HTMLFormElement>();
  const { mutate, isPending, error, reset } = useAppMutation({
    mutationFn: () => call(confirmLogin, { body: { code } }),
    onSuccess: (session) => {
      startSession(session);
      onLoggedIn();
    },
  });
  const refuse = () => {
    shake();
    field.current?.focus();
    field.current?.select();
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (code === '') refuse();
    else mutate(undefined, { onError: refuse });
  }

  function change() {
    setRecovery(!isRecovery);
    setCode('');
    reset();
    field.current?.focus();
  }

  const isExpired = hasCode(error, 'login-expired');
  return (
    <>
      <FormHeading
        title={isRecovery ? t('code.recoveryTitle') : t('code.title')}
        lead={isRecovery ? t('code.recoveryLead') : t('code.lead')}
      />
      <Stack component="form" ref={ref} useFlexGap spacing={4} noValidate onSubmit={onSubmit}>
        {error !== null && (
          <Alert
            severity="error"
            action={
              isExpired ? (
                <Button color="inherit" size="small" onClick={onBack}>
                  {t('code.back')}
                </Button>
              ) : undefined
            }
          >
            {errorText(error)}
          </Alert>
        )}
        <CodeField
          label={isRecovery ? t('code.recoveryLabel') : t('code.label')}
          value={code}
          length={isRecovery ? RECOVERY_CODE_LENGTH : TOTP_LENGTH}
          isNumber={!isRecovery}
          onChange={setCode}
          inputRef={field}
        />
        <SubmitButton label={t('code.submit')} busyLabel={t('code.busy')} isPending={isPending} />
        <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', mx: -4 }}>
          <Button onClick={change}>{isRecovery ? t('code.useApp') : t('code.useRecovery')}</Button>
          <Button onClick={onBack}>{t('code.back')}</Button>
        </Stack>
      </Stack>
    </>
  );
}
