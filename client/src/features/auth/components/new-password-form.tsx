import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRef, useState, type SubmitEvent } from 'react';
import { resetPassword } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { useShake } from '../../../ui/use-shake.js';
import { isTooShort, NewPasswordField } from './new-password-field.js';

interface NewPasswordFormProps {
  token: string;
  onDone(): void;
}

export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const passwordRef = useRef<HTMLInputElement>(null);
  useAutoFocus(passwordRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const { mutate, isPending, error } = useAppMutation({
    // Not a mutation variable: TanStack Query would keep the password in memory.
    mutationFn: () => call(resetPassword, { body: { token, password } }),
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isTooShort(password)) shake();
    else mutate(undefined, { onSuccess: onDone, onError: shake });
  }

  return (
    <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={onSubmit}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <NewPasswordField label={t('password.new')} value={password} onChange={setPassword} inputRef={passwordRef} />
      <SubmitButton
        label={t('reset.submit')}
        busyLabel={t('reset.busy')}
        isPending={isPending}
        isDisabled={isTooShort(password)}
      />
    </Stack>
  );
}
