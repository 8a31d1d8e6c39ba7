import Button from '@mui/material/Button';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { ApiError } from '../../../lib/api-error.js';
import { FormHeading } from './form-heading.js';
import { LoginCodeStep } from './login-code-step.js';
import { PasskeyLogin } from './passkey-login.js';

interface LoginSecondStepProps {
  /** `second-factor-required`, whose details say what the person has. */
  refusal: ApiError;
  onBack(): void;
  /** Called once the session has begun. When another user was logged in, the page is mounted again and forgets this step. */
  onLoggedIn(): void;
}

/** A cookie proves the first step. */
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
