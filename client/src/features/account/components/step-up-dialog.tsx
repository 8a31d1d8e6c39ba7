import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { ProofQuestion } from '../../../lib/step-up.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { PasswordField } from '../../../ui/password-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { securityQuery, useStepUp } from '../api/security.queries.js';

/** Lets the person prove who they are; the call that was refused is then repeated. */
export function StepUpDialog({ question }: { question: ProofQuestion }) {
  const { data, error } = useQuery(securityQuery);
  const { t } = useTranslation('security', 'errors');
  const close = () => question.done(false);
  if (data) return <ProofForm question={question} asksCode={data.secondFactor !== null} />;
  return (
    <FormDialog
      title={t('stepUp.title')}
      cancel={t('stepUp.cancel')}
      confirm={t('stepUp.confirm')}
      isPending={false}
      isDisabled
      error={error}
      onConfirm={() => undefined}
      onClose={close}
    />
  );
}

function ProofForm({ question, asksCode }: { question: ProofQuestion; asksCode: boolean }) {
  const { t } = useTranslation('security', 'errors');
  const [proof, setProof] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useAutoFocus(field);
  const { mutate, isPending, error } = useStepUp();
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
      cancel={t('stepUp.cancel')}
      confirm={t('stepUp.confirm')}
      isPending={isPending}
      isDisabled={proof === ''}
      error={error}
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
    </FormDialog>
  );
}
