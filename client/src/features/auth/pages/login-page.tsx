import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { ClientConfig } from '#contract/site/site.js';
import { loadTexts } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { ApiError } from '../../../lib/api.js';
import { clientConfig } from '../../../lib/hosts.js';
import { letsSignUp } from '../../../lib/policies.js';
import { registerPathTo, safeNextPath } from '../../../lib/safe-next-path.js';
import { restoreSession, useSession } from '../../../lib/session.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { TextLink } from '../../../ui/router-link.js';
import { AuthCard } from '../components/auth-card.js';
import { ForgotForm } from '../components/forgot-form.js';
import { FormHeading } from '../components/form-heading.js';
import { LoginForm } from '../components/login-form.js';
import { PasskeyLogin } from '../components/passkey-login.js';
import { useStoredEmail } from '../use-stored-email.js';

const LoginSecondStep = lazyPart(async () => (await import('../components/login-second-step.js')).LoginSecondStep);

const SingleSignOn = lazyPart(async () => {
  const [{ SingleSignOn: part }] = await Promise.all([
    import('../components/single-sign-on.js'),
    loadTexts('security'),
  ]);
  return part;
});

const LoginLinkForm = lazyPart(async () => {
  const [{ LoginLinkForm: part }] = await Promise.all([
    import('../components/login-link-form.js'),
    loadTexts('security'),
  ]);
  return part;
});

/** Preloads the lazy parts that the first rendering shows. */
export async function preloadLogin({ singleSignOn }: ClientConfig, params: URLSearchParams): Promise<void> {
  if (params.has('byLink')) await LoginLinkForm.preload();
  else if (singleSignOn) await SingleSignOn.preload();
}

/** Each view has its own URL, so that Back and a reload keep it. */
function useViews() {
  const [params] = useSearchParams();
  const pathOf = (view?: 'forgotPass' | 'byLink') => {
    const next = new URLSearchParams(params);
    next.delete('forgotPass');
    next.delete('byLink');
    if (view) next.set(view, '1');
    const search = next.toString();
    return search === '' ? '/login' : `/login?${search}`;
  };
  return { params, isForgot: params.has('forgotPass'), isByLink: params.has('byLink'), pathOf };
}

export function LoginPage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { params, isForgot, isByLink, pathOf } = useViews();
  const [email, setEmail] = useStoredEmail(params.get('user'));
  const [refusal, setRefusal] = useState<ApiError>();
  const navigate = useNavigate();
  useDocumentTitle(isForgot ? t('forgot.title') : t('login.title'));
  useEffect(() => {
    if (session.status === 'unknown') void restoreSession();
  }, [session.status]);

  const { singleSignOn, hasPasswords } = clientConfig();
  const next = safeNextPath(params.get('next'));
  const proceed = () => void navigate(next, { replace: true });
  if (session.status === 'member') return <Navigate to={next} replace />;
  if (isForgot) {
    return (
      <AuthCard>
        <ForgotForm email={email} onEmailChange={setEmail} backPath={pathOf()} />
      </AuthCard>
    );
  }
  if (isByLink) {
    return (
      <AuthCard>
        <LoginLinkForm email={email} onEmailChange={setEmail} backPath={pathOf()} />
      </AuthCard>
    );
  }
  if (refusal) {
    return (
      <AuthCard>
        <LoginSecondStep refusal={refusal} onBack={() => setRefusal(undefined)} onLoggedIn={proceed} />
      </AuthCard>
    );
  }
  return (
    <AuthCard>
      <FormHeading title={t('login.title')} lead={t('login.lead')} />
      {hasPasswords && (
        <LoginForm email={email} onEmailChange={setEmail} forgotPath={pathOf('forgotPass')} onSecondStep={setRefusal} />
      )}
      <PasskeyLogin onLoggedIn={proceed} />
      {singleSignOn && <SingleSignOn name={singleSignOn.name} next={next} />}
      {hasPasswords && (
        <>
          <TextLink to={pathOf('byLink')} sx={{ display: 'block', mt: 1.25, py: 2.75, textAlign: 'center' }}>
            {t('login.byLink')}
          </TextLink>
          {letsSignUp() && (
            <Typography color="textSecondary" sx={{ mt: 6, textAlign: 'center' }}>
              {t('login.noAccount')} <TextLink to={registerPathTo(next)}>{t('login.signUp')}</TextLink>
            </Typography>
          )}
        </>
      )}
    </AuthCard>
  );
}
