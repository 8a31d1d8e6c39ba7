import Alert from '@mui/material/Alert';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { endSession } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';

interface LockOutPageProps {
  /** Returns the token for a new password. */
  lockOut(token: string): Promise<{ resetToken: string }>;
  texts: Record<'title' | 'text' | 'confirm' | 'refusedTitle' | 'refusedText', string>;
}

/**
 * Opened by a mail about a change that somebody else has made: ends their access and leads to a new password. Only the
 * button changes anything: mail scanners open links.
 */
export function LockOutPage({ lockOut, texts }: LockOutPageProps) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const token = useSearchParams()[0].get('t') ?? '';
  const navigate = useNavigate();
  useDocumentTitle(texts.title);
  const { mutate, isPending, error } = useAppMutation({
    mutationFn: () => lockOut(token),
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
    return <PageMessage title={texts.refusedTitle} text={texts.refusedText} actions={forgot} />;
  }
  const confirm = (
    <BusyButton variant="contained" color="error" size="large" isBusy={isPending} onClick={() => mutate()}>
      {texts.confirm}
    </BusyButton>
  );
  return (
    <PageMessage title={texts.title} text={texts.text} actions={confirm}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
    </PageMessage>
  );
}
