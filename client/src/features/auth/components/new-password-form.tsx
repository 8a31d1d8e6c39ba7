import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '#contract/calls.js';
import { call } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.js';
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
  useFocusOnArrival(passwordRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const { mutate, isPending, error } = useAppMutation({
    // Not a variable: it would be kept with the mutation.
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
