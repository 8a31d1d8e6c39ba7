import { useState, type Ref } from 'react';
import { hasFewerCharacters } from '#contract/accounts/plain-password.js';
import { ACCOUNT_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { AccountPasswordField } from './account-password-field.js';

export function isTooShort(password: string): boolean {
  return hasFewerCharacters(password, ACCOUNT_PASSWORD_MIN_LENGTH);
}

interface NewPasswordFieldProps {
  label?: string;
  value: string;
  onChange(password: string): void;
  inputRef?: Ref<HTMLInputElement>;
}

/** Shows the minimum length; an error only after blur. */
export function NewPasswordField({ label, value, onChange, inputRef }: NewPasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [isLeft, setIsLeft] = useState(false);
  const isShort = isTooShort(value);
  const isWrong = isLeft && value !== '' && isShort;
  return (
    <AccountPasswordField
      {...(label !== undefined && { label })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setIsLeft(true)}
      autoComplete="new-password"
      inputRef={inputRef}
      error={isWrong}
      helperText={isWrong ? t('password.tooShort') : isShort ? t('password.hint') : undefined}
    />
  );
}
