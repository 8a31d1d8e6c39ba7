import LockRounded from '@mui/icons-material/LockRounded';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useRef, useState, type SubmitEvent } from 'react';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { hasCode } from '../lib/api.js';
import { useErrorText } from '../lib/error-text.js';
import { useAppMutation } from '../lib/use-app-mutation.js';
import { BusyButton } from './busy-button.js';
import { useDocumentTitle } from './document-title.js';
import { PasswordField } from './password-field.js';
import { PromptHead } from './prompt-head.js';
import { useAutoFocus } from './use-auto-focus.js';
import { usePreHydrationSubmit } from './use-pre-hydration-submit.js';
import { usePreHydrationText } from './use-pre-hydration-text.js';
import { useShake } from './use-shake.js';

interface PasswordPromptProps<T> {
  texts: Record<'title' | 'text' | 'label' | 'missing' | 'submit' | 'busy', string>;
  /** Resolves for the right password. */
  unlock(password: string): Promise<T>;
  /** After these nothing can be typed any more: locked, expired, deleted. */
  finalCodes: readonly ErrorCode[];
  onUnlocked(unlocked: T): void;
  onRefused(error: unknown): void;
}

/** Stands in place of a protected page until the right password is given. */
export function PasswordPrompt<T>({ texts, unlock, finalCodes, onUnlocked, onRefused }: PasswordPromptProps<T>) {
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { ref, shake } = useShake<HTMLFormElement>();
  usePreHydrationText(field, password, setPassword);
  usePreHydrationSubmit(ref);
  useAutoFocus(field);
  useDocumentTitle(texts.title);

  // Not a mutation variable: TanStack Query would keep the password in memory.
  const { mutate, isPending, error, reset } = useAppMutation({ mutationFn: () => unlock(password) });
  const refuse = () => {
    shake();
    field.current?.focus();
    field.current?.select();
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsMissing(password === '');
    if (password === '') {
      reset();
      return refuse();
    }
    return mutate(undefined, {
      onSuccess: onUnlocked,
      onError: (refusal) => (hasCode(refusal, ...finalCodes) ? onRefused(refusal) : refuse()),
    });
  }

  return (
    <Stack component="form" ref={ref} spacing={5} noValidate onSubmit={onSubmit}>
      <PromptHead icon={<LockRounded color="primary" />} title={texts.title} text={texts.text} />
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <PasswordField
        label={texts.label}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value);
          setIsMissing(false);
        }}
        inputRef={field}
        // Not an account's password: password managers should neither fill nor store it.
        autoComplete="off"
        error={isMissing || hasCode(error, 'wrong-password')}
        helperText={isMissing ? texts.missing : undefined}
      />
      <BusyButton
        type="submit"
        size="large"
        variant="contained"
        color="secondary"
        isBusy={isPending}
        loadingPosition="start"
      >
        {isPending ? texts.busy : texts.submit}
      </BusyButton>
    </Stack>
  );
}
