import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { SessionView } from '#contract/accounts/auth.js';
import { finishSingleSignOn, stepUpWithOidc } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call, hasCode, type ApiError } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { startSession, useSession } from '../../../lib/session.js';
import { singleSignOnNext } from '../../../lib/single-sign-on-next.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { AuthCard } from '../components/auth-card.js';
import { LoadingMessage } from '../components/loading-message.js';
import { LoginSecondStep } from '../components/login-second-step.js';

/** The response of the single sign-on works once. */
const once = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Outside of the query cache, which the log-in clears: the page then reads the session again. */
let finished: { query: string; session: Promise<SessionView> } | undefined;

function finish(query: string): Promise<SessionView> {
  if (finished?.query !== query) finished = { query, session: call(finishSingleSignOn, { body: { query } }) };
  return finished.session;
}

const useAnswer = (query: string) =>
  useQuery<SessionView, ApiError>({ queryKey: ['single-sign-on', query], ...once, queryFn: () => finish(query) });

/** The page that the single sign-on redirects to, after a log-in or a step-up. */
export function SingleSignOnPage() {
  const [isProof] = useState(() => singleSignOnNext.isProof());
  const { status } = useSession();
  if (!isProof) return <LoginAnswer />;
  if (status === 'member') return <ProofAnswer />;
  return status === 'anonymous' ? <Navigate to="/login" replace /> : <ProofLoading />;
}

function ProofLoading() {
  const { t } = useTranslation('security');
  return <LoadingMessage label={t('sso.proving')} />;
}

function ProofAnswer() {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const [query] = useState(() => window.location.search);
  const [next] = useState(() => singleSignOnNext.read());
  const { data, error } = useQuery({
    queryKey: ['single-sign-on-proof', query],
    ...once,
    queryFn: () => call(stepUpWithOidc, { body: { query } }),
  });
  useDocumentTitle(t('stepUp.title'));
  if (data) return <Navigate to={next} replace />;
  if (error === null) return <ProofLoading />;
  const back = (
    <ButtonLink to={next} variant="contained" size="large">
      {t('sso.back')}
    </ButtonLink>
  );
  return <PageMessage title={t('sso.unprovenTitle')} text={errorText(error)} actions={back} />;
}

function LoginAnswer() {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const [query] = useState(() => window.location.search);
  const [next] = useState(() => singleSignOnNext.read());
  const navigate = useNavigate();
  const session = useSession();
  const { data, error } = useAnswer(query);
  useDocumentTitle(t('sso.title'));
  useEffect(() => {
    if (data) startSession(data);
  }, [data]);

  const again = (
    <ButtonLink to="/login" variant="contained" size="large">
      {t('sso.again')}
    </ButtonLink>
  );
  if (session.status === 'member' && data) return <Navigate to={next} replace />;
  if (hasCode(error, 'second-factor-required') && error !== null) {
    return (
      <AuthCard>
        <LoginSecondStep
          refusal={error}
          onBack={() => window.location.assign('/login')}
          onLoggedIn={() => void navigate(next, { replace: true })}
        />
      </AuthCard>
    );
  }
  if (error !== null) return <PageMessage title={t('sso.refusedTitle')} text={errorText(error)} actions={again} />;
  return <LoadingMessage label={t('sso.loading')} />;
}
