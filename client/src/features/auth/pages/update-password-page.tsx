import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { checkResetToken } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ApiError, call } from '../../../lib/api.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PageMessage } from '../../../ui/page-message.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { AuthCard } from '../components/auth-card.js';
import { FormHeading } from '../components/form-heading.js';
import { NewPasswordForm } from '../components/new-password-form.js';
import { LoadingMessage } from '../components/loading-message.js';

type TokenState = 'checking' | 'allowed' | 'refused' | 'unreachable' | 'done';

/** Only a 202 lets a new password be set. */
async function checkToken(token: string): Promise<TokenState> {
  if (token === '') return 'refused';
  try {
    await call(checkResetToken, { body: { token }, repeatable: true, onlyStatus: 202 });
    return 'allowed';
  } catch (error) {
    return error instanceof ApiError && error.status === 0 ? 'unreachable' : 'refused';
  }
}

export function UpdatePasswordPage() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  const token = params.get('t') ?? '';
  const [state, setState] = useState<TokenState>('checking');
  useDocumentTitle(t('reset.title'));
  const check = useCallback(() => checkToken(token).then(setState), [token]);
  useEffect(() => {
    void check();
  }, [check]);
  const checkAgain = () => {
    setState('checking');
    void check();
  };

  if (state === 'checking') return <LoadingMessage label={t('reset.checking')} />;
  if (state === 'allowed') {
    return (
      <AuthCard>
        <FormHeading title={t('reset.title')} lead={t('reset.lead')} />
        <NewPasswordForm token={token} onDone={() => setState('done')} />
      </AuthCard>
    );
  }
  const toLogin = (
    <ButtonLink to="/login" variant="contained" size="large">
      {t('reset.toLogin')}
    </ButtonLink>
  );
  if (state === 'done')
    return <PageMessage title={t('reset.doneTitle')} text={t('reset.doneText')} actions={toLogin} />;
  if (state === 'unreachable') {
    const again = (
      <Button variant="contained" size="large" onClick={checkAgain}>
        {t('reset.again')}
      </Button>
    );
    return <PageMessage title={t('reset.unreachableTitle')} text={t('reset.unreachableText')} actions={again} />;
  }
  const newLink = (
    <ButtonLink to="/login?forgotPass=1" variant="contained" size="large">
      {t('reset.newLink')}
    </ButtonLink>
  );
  return <PageMessage title={t('reset.refusedTitle')} text={t('reset.refusedText')} actions={newLink} />;
}
