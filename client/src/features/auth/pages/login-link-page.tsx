import Alert from '@mui/material/Alert';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLoginLink as useLinkCall } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call, hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { startSession } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { AuthCard } from '../components/auth-card.js';
import { LoginSecondStep } from '../components/login-second-step.js';

/** Opened by the mailed link. Only the button uses the link, since mail scanners open links. */
export function LoginLinkPage() {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const token = useSearchParams()[0].get('t') ?? '';
  useDocumentTitle(t('link.useTitle'));
  const navigate = useNavigate();
  // Navigates here and not by state: if another user was logged in, the page is remounted and loses its state.
  const openDashboard = () => void navigate('/dash', { replace: true });
  const { mutate, isPending, error, reset } = useAppMutation({
    mutationFn: () => call(useLinkCall, { body: { token } }),
    onSuccess: (opened) => {
      startSession(opened);
      openDashboard();
    },
  });
  if (error !== null && hasCode(error, 'second-factor-required')) {
    return (
      <AuthCard>
        <LoginSecondStep refusal={error} onBack={reset} onLoggedIn={openDashboard} />
      </AuthCard>
    );
  }
  if (token === '' || hasCode(error, 'login-link-invalid', 'login-link-elsewhere', 'invalid-input')) {
    const again = (
      <ButtonLink to="/login?byLink=1" variant="contained" size="large">
        {t('link.newLink')}
      </ButtonLink>
    );
    return <PageMessage title={t('link.refusedTitle')} text={errorText(error)} actions={again} />;
  }
  const use = (
    <BusyButton variant="contained" color="secondary" size="large" isBusy={isPending} onClick={() => mutate()}>
      {t('link.use')}
    </BusyButton>
  );
  return (
    <PageMessage title={t('link.useTitle')} text={t('link.useText')} actions={use}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
    </PageMessage>
  );
}
