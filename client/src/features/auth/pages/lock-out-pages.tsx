import Alert from '@mui/material/Alert';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { disownLogin as disownEndpoint } from '#contract/accounts/security.js';
import type { undoAddressChange as undoEndpoint } from '#contract/address.js';
import { disownLogin, undoAddressChange } from '#contract/calls.js';
import type { Call } from '#contract/endpoint.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { endSession } from '../../../lib/session.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';

interface LockOutPageProps {
  /** Ends all sessions, and returns the token for a new password. */
  endpoint: Call<typeof disownEndpoint | typeof undoEndpoint>;
  text(key: 'title' | 'text' | 'confirm' | 'refusedTitle' | 'refusedText'): string;
}

/**
 * Opened from the email about a change that the owner did not make. Ends all sessions and leads to a new password. Only the
 * button does so, since mail scanners open links.
 */
function LockOutPage({ endpoint, text }: LockOutPageProps) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const token = useSearchParams()[0].get('t') ?? '';
  const navigate = useNavigate();
  useDocumentTitle(text('title'));
  const { mutate, isPending, error } = useCall(endpoint, {
    onSuccess: ({ resetToken }) => {
      // The server has ended it already.
      endSession();
      return navigate(`/updatepassword?t=${resetToken}`, { replace: true });
    },
  });
  if (token === '' || hasCode(error, 'reset-link-invalid', 'invalid-input')) {
    const forgot = (
      <ButtonLink to="/login?forgotPass=1" variant="contained" size="large">
        {t('notMe.newPassword')}
      </ButtonLink>
    );
    return <PageMessage title={text('refusedTitle')} text={text('refusedText')} actions={forgot} />;
  }
  const confirm = (
    <BusyButton variant="contained" color="error" size="large" isBusy={isPending} onClick={() => mutate({ token })}>
      {text('confirm')}
    </BusyButton>
  );
  return (
    <PageMessage title={text('title')} text={text('text')} actions={confirm}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
    </PageMessage>
  );
}

/** Opened by the mail about a log-in from a new device. */
export function DisownLoginPage() {
  const { t } = useTranslation('security');
  return <LockOutPage endpoint={disownLogin} text={(key) => t(`notMe.${key}`)} />;
}

/** Opened by the mail to the address before a change. */
export function UndoAddressPage() {
  const { t } = useTranslation('security');
  return <LockOutPage endpoint={undoAddressChange} text={(key) => t(`undoAddress.${key}`)} />;
}
