import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { SessionView } from '#contract/auth.js';
import { finishSingleSignOn } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { type ApiError, call, hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { startSession, useSession } from '../../../lib/session.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { AuthCard } from '../components/auth-card.js';
import { LoadingMessage } from '../components/loading-message.js';
import { LoginSecondStep } from '../components/login-second-step.js';
import { singleSignOnNext } from '../single-sign-on-next.js';

/** Once: the answer works a single time. */
const useAnswer = (query: string) =>
  useQuery<SessionView, ApiError>({
    queryKey: ['single-sign-on', query],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () => call(finishSingleSignOn, { body: { query } }),
  });

/** Where the installation's log-in service sends the browser back to. */
export function SingleSignOnPage() {
  const { t } = useTranslation('security', 'errors');
  const errorText = useErrorText();
  const [query] = useState(() => window.location.search);
  const [next] = useState(() => singleSignOnNext.read());
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
  if (session.status === 'member' && (data || hasCode(error, 'second-factor-required')))
    return <Navigate to={next} replace />;
  if (hasCode(error, 'second-factor-required') && error !== null) {
    return (
      <AuthCard>
        <LoginSecondStep refusal={error} onBack={() => window.location.assign('/login')} />
      </AuthCard>
    );
  }
  if (error !== null) return <PageMessage title={t('sso.refusedTitle')} text={errorText(error)} actions={again} />;
  return <LoadingMessage label={t('sso.loading')} />;
}
