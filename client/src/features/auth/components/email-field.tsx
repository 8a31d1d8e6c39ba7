import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isEmail } from '#contract/formats.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { TextField } from '../../../ui/text-field.js';
import { usePreHydrationText } from '../../../ui/use-pre-hydration-text.js';

export type EmailProblem = 'missing' | 'invalid' | null;

export function emailProblem(email: string): EmailProblem {
  if (email.trim() === '') return 'missing';
  return isEmail(email) ? null : 'invalid';
}

interface EmailFieldProps {
  value: string;
  onChange(email: string): void;
  /** Set after blur or submit only. */
  problem: EmailProblem;
  onBlur?: () => void;
  autoComplete?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
}

export function EmailField({ value, onChange, problem, autoComplete = 'email', ...props }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  const own = useRef<HTMLInputElement>(null);
  const { inputRef = own } = props;
  const isTyped = useRef(false);
  const change = (email: string) => {
    isTyped.current = true;
    onChange(email);
  };
  usePreHydrationText(inputRef, value, change);
  // A stored address is set after hydration. It is selected, so that typing replaces it.
  useLayoutEffect(() => {
    const field = inputRef.current;
    if (value !== '' && !isTyped.current && field === document.activeElement) field?.select();
  }, [inputRef, value]);
  return (
    <TextField
      {...props}
      inputRef={inputRef}
      fullWidth
      type="email"
      name="email"
      label={t('email.label')}
      value={value}
      onChange={(event) => change(event.target.value)}
      error={problem !== null}
      helperText={problem === null ? undefined : t(`email.${problem}`)}
      slotProps={{
        htmlInput: { autoComplete, inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 320 },
      }}
    />
  );
}
