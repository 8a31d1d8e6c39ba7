import Alert from '@mui/material/Alert';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { disownLogin } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call, hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { endSession } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';

/** Opened by the mail about a log-in from a new device. Only the button changes anything: mail scanners open links. */
export function DisownLoginPage() {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const token = useSearchParams()[0].get('t') ?? '';
  const navigate = useNavigate();
  useDocumentTitle(t('notMe.title'));
  const { mutate, isPending, error } = useAppMutation({
    mutationFn: () => call(disownLogin, { body: { token } }),
    onSuccess: ({ resetToken }) => {
      // Ended on the server already.
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
    return <PageMessage title={t('notMe.refusedTitle')} text={t('notMe.refusedText')} actions={forgot} />;
  }
  const confirm = (
    <BusyButton variant="contained" color="error" size="large" isBusy={isPending} onClick={() => mutate()}>
      {t('notMe.confirm')}
    </BusyButton>
  );
  return (
    <PageMessage title={t('notMe.title')} text={t('notMe.text')} actions={confirm}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
    </PageMessage>
  );
}
