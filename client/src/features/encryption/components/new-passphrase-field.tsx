import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';
import { PasswordField } from '../../../ui/password-field.js';

/** A server that wants to guess has all the time it likes. */
export const PASSPHRASE_MIN_LENGTH = 12;

export const isLongEnough = (passphrase: string): boolean =>
  Array.from(passphrase.trim()).length >= PASSPHRASE_MIN_LENGTH;

interface NewPassphraseFieldProps {
  value: string;
  /** Says that it is too short. */
  isRefused: boolean;
  onChange(passphrase: string): void;
}

/** A passphrase, or a proposed one of random words, which can then be shown. */
export function NewPassphraseField({ value, isRefused, onChange }: NewPassphraseFieldProps) {
  const { t } = useTranslation('encryption');
  const values = { count: PASSPHRASE_MIN_LENGTH };
  const propose = async () => {
    const { newPassphrase } = await import('../../../encryption/browser/key-words.js');
    onChange(newPassphrase());
  };
  return (
    <Stack spacing={2}>
      <PasswordField
        label={t('passphrase.label')}
        autoComplete="new-password"
        value={value}
        error={isRefused}
        helperText={isRefused ? t('passphrase.short', values) : t('passphrase.hint', values)}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button onClick={() => void propose()} sx={{ alignSelf: 'flex-start' }}>
        {t('passphrase.propose')}
      </Button>
    </Stack>
  );
}
