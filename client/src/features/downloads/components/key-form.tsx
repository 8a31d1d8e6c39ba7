import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { PasswordField } from '../../../ui/password-field.js';

interface KeyFormProps {
  /** Recipients of emails have a password, since no email may hold the key. */
  asks: 'key' | 'password';
  /** One was given, and does not open the transfer. */
  isWrong: boolean;
  onGiven(key: string): void;
}

/** Takes the password, the key, or the link that ends with it, where the address has no key that fits. */
export function KeyForm({ asks, isWrong, onGiven }: KeyFormProps) {
  const { t } = useTranslation('encrypted');
  const [text, setText] = useState('');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onGiven(text);
  };
  return (
    <Stack component="form" spacing={5} noValidate onSubmit={onSubmit}>
      {isWrong && <Alert severity="warning">{t(`${asks}.wrong`)}</Alert>}
      {!isWrong && asks === 'key' && <Alert severity="warning">{t('key.missing')}</Alert>}
      <PasswordField
        label={t(`${asks}.label`)}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Not an account's password: password managers should neither fill nor store it.
        autoComplete="off"
      />
      <Button type="submit" size="large" variant="contained" color="secondary" disabled={text.trim() === ''}>
        {t('open')}
      </Button>
    </Stack>
  );
}
