import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { canUsePasskeys } from '../../../lib/passkey-support.js';
import type { ProofQuestion } from '../../../lib/step-up.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { PasswordField } from '../../../ui/password-field.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { securityQuery, useProveByPasskey, useProveElsewhere, useStepUp } from '../api/security.queries.js';

/** Lets the person prove who they are; the call that was refused is then repeated. */
export function StepUpDialog({ question }: { question: ProofQuestion }) {
  const { data, error } = useQuery(securityQuery);
  const { t } = useTranslation('security');
  const close = () => question.done(false);
  if (data?.proof === null) return <PasskeyQuestion question={question} />;
  if (data) {
    const hasPasskey = data.passkeys.length > 0 && canUsePasskeys();
    const { singleSignOn, hasPasswords } = clientConfig();
    if (data.proof === 'password' && singleSignOn && !hasPasswords)
      return <ElsewhereQuestion question={question} name={singleSignOn.name} hasPasskey={hasPasskey} />;
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

/** Asks again if the person cancels the browser's question. */
function usePasskey(question: ProofQuestion) {
  const { mutate, isPending, error } = useProveByPasskey();
  const show = () => mutate(undefined, { onSuccess: (proof) => proof && question.done(true) });
  return { show, isPending, error };
}

/** Where the team demands a second factor, and passkeys are the only one. */
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

/** For accounts without a password: the person logs in once more at the installation's log-in service. */
function ElsewhereQuestion(props: { question: ProofQuestion; name: string; hasPasskey: boolean }) {
  const { question, name, hasPasskey } = props;
  const { t } = useTranslation('security');
  const { mutate, isPending, isSuccess, error } = useProveElsewhere();
  const passkey = usePasskey(question);
  return (
    <FormDialog
      title={t('stepUp.title')}
      text={t('stepUp.ssoText', { name })}
      confirm={t('stepUp.sso', { name })}
      // Until the other page is there.
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
  const { mutate, isPending, error } = useStepUp();
  const passkey = usePasskey(question);
  const elsewhere = useProveElsewhere();
  const { singleSignOn } = clientConfig();
  const isBusy = isPending || passkey.isPending || elsewhere.isPending || elsewhere.isSuccess;
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
      call={{ isPending: isBusy, error: error ?? passkey.error ?? elsewhere.error }}
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
        <Button onClick={() => elsewhere.mutate()} disabled={isBusy} sx={{ alignSelf: 'flex-start' }}>
          {t('stepUp.sso', singleSignOn)}
        </Button>
      )}
      {hasPasskey && <PasskeyButton {...passkey} isDisabled={isBusy} />}
    </FormDialog>
  );
}
