import type { Ref } from 'react';
import { isEmail } from '#contract/formats.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { TextField } from '../../../ui/text-field.js';

export type EmailProblem = 'missing' | 'invalid' | null;

export function emailProblem(email: string): EmailProblem {
  if (email.trim() === '') return 'missing';
  return isEmail(email) ? null : 'invalid';
}

interface EmailFieldProps {
  value: string;
  onChange(email: string): void;
  /** Given only after the field was left or the form submitted. */
  problem: EmailProblem;
  onBlur?: () => void;
  autoComplete?: string;
  inputRef?: Ref<HTMLInputElement>;
}

export function EmailField({ value, onChange, problem, autoComplete = 'email', ...props }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      {...props}
      fullWidth
      type="email"
      name="email"
      label={t('email.label')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== null}
      helperText={problem === null ? undefined : t(`email.${problem}`)}
      slotProps={{
        htmlInput: { autoComplete, inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 320 },
      }}
    />
  );
}
