import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { startOidcProof, stepUp } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { canUsePasskeys, passkeyCalls } from '../../../lib/passkey-support.js';
import { singleSignOnNext } from '../../../lib/single-sign-on-next.js';
import type { ProofQuestion } from '../../../lib/step-up.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { useCall } from '../../../lib/use-call.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { PasswordField } from '../../../ui/password-field.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { securityQuery } from '../api/security.queries.js';

/** Lets the user prove who they are. The refused call is then repeated. */
export function StepUpDialog({ question }: { question: ProofQuestion }) {
  const { data, error } = useQuery(securityQuery);
  const { t } = useTranslation('security');
  const close = () => question.done(false);
  if (data?.proof === null) return <PasskeyQuestion question={question} />;
  if (data) {
    const hasPasskey = data.passkeys.length > 0 && canUsePasskeys();
    const { singleSignOn, hasPasswords } = clientConfig();
    if (data.proof === 'password' && singleSignOn && !hasPasswords)
      return <SingleSignOnQuestion question={question} name={singleSignOn.name} hasPasskey={hasPasskey} />;
    return <ProofForm question={question} asksCode={data.proof === 'code'} hasPasskey={hasPasskey} />;
  }
  return (
    <FormDialog
      title={t('stepUp.title')}
      confirm={t('stepUp.confirm')}
      call={{ isPending: false, error }}
      isDisabled
      onConfirm={() => undefined}
      onClose={close}
    />
  );
}

/** Asks again if the user cancels the prompt of the browser. */
function usePasskey(question: ProofQuestion) {
  const { mutate, isPending, error } = useAppMutation({
    mutationFn: async () => (await passkeyCalls()).proveByPasskey(),
  });
  const show = () => mutate(undefined, { onSuccess: (proof) => proof && question.done(true) });
  return { show, isPending, error };
}

/** Leaves for the single sign-on, which redirects back to this page. */
function useSingleSignOnProof() {
  return useCall(startOidcProof, {
    onSuccess: ({ url }) => {
      const { pathname, search, hash } = window.location;
      singleSignOnNext.keep(pathname + search + hash, { isProof: true });
      window.location.assign(url);
    },
  });
}

/** For teams that demand a second factor, where passkeys are the only one. */
function PasskeyQuestion({ question }: { question: ProofQuestion }) {
  const { t } = useTranslation('security');
  const { show, isPending, error } = usePasskey(question);
  return (
    <FormDialog
      title={t('stepUp.title')}
      text={t('stepUp.passkeyText')}
      confirm={t('stepUp.passkey')}
      call={{ isPending, error }}
      onConfirm={show}
      onClose={() => question.done(false)}
    />
  );
}

/** For accounts without a password: the user logs in once more by single sign-on. */
function SingleSignOnQuestion(props: { question: ProofQuestion; name: string; hasPasskey: boolean }) {
  const { question, name, hasPasskey } = props;
  const { t } = useTranslation('security');
  const { mutate, isPending, isSuccess, error } = useSingleSignOnProof();
  const passkey = usePasskey(question);
  return (
    <FormDialog
      title={t('stepUp.title')}
      text={t('stepUp.ssoText', { name })}
      confirm={t('stepUp.sso', { name })}
      // Busy until the browser has left this page.
      call={{ isPending: isPending || isSuccess || passkey.isPending, error: error ?? passkey.error }}
      onConfirm={() => mutate()}
      onClose={() => question.done(false)}
    >
      {hasPasskey && <PasskeyButton {...passkey} isDisabled={isPending} />}
    </FormDialog>
  );
}

function PasskeyButton({ show, isPending, isDisabled }: ReturnType<typeof usePasskey> & { isDisabled: boolean }) {
  const { t } = useTranslation('security');
  return (
    <Button onClick={show} disabled={isDisabled || isPending} sx={{ alignSelf: 'flex-start' }}>
      {t('stepUp.passkey')}
    </Button>
  );
}

interface ProofFormProps {
  question: ProofQuestion;
  asksCode: boolean;
  hasPasskey: boolean;
}

function ProofForm({ question, asksCode, hasPasskey }: ProofFormProps) {
  const { t } = useTranslation('security');
  const [proof, setProof] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useAutoFocus(field);
  const { mutate, isPending, error } = useCall(stepUp);
  const passkey = usePasskey(question);
  const singleSignOnProof = useSingleSignOnProof();
  const { singleSignOn } = clientConfig();
  const isBusy = isPending || passkey.isPending || singleSignOnProof.isPending || singleSignOnProof.isSuccess;
  const props = {
    value: proof,
    inputRef: field,
    onChange: (event: { target: { value: string } }) => setProof(event.target.value),
  };
  const confirm = () =>
    mutate(asksCode ? { code: proof } : { password: proof }, {
      onSuccess: () => question.done(true),
      onError: () => field.current?.select(),
    });
  return (
    <FormDialog
      title={t('stepUp.title')}
      text={asksCode ? t('stepUp.codeText') : t('stepUp.passwordText')}
      confirm={t('stepUp.confirm')}
      call={{ isPending: isBusy, error: error ?? passkey.error ?? singleSignOnProof.error }}
      isDisabled={proof === ''}
      onConfirm={confirm}
      onClose={() => question.done(false)}
    >
      {asksCode ? (
        <TextField
          {...props}
          fullWidth
          label={t('stepUp.code')}
          slotProps={{ htmlInput: { autoComplete: 'one-time-code', maxLength: 40 } }}
        />
      ) : (
        <PasswordField {...props} label={t('stepUp.password')} autoComplete="current-password" />
      )}
      {singleSignOn && !asksCode && (
        <Button onClick={() => singleSignOnProof.mutate()} disabled={isBusy} sx={{ alignSelf: 'flex-start' }}>
          {t('stepUp.sso', singleSignOn)}
        </Button>
      )}
      {hasPasskey && <PasskeyButton {...passkey} isDisabled={isBusy} />}
    </FormDialog>
  );
}
