import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { TRANSFER_PASSWORD_MAX_LENGTH, TRANSFER_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { hasFewerCharacters } from '#contract/accounts/plain-password.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { needsPassword } from '../../lib/policies.js';
import { useSession } from '../../lib/session.js';
import { touchLink } from '../../theme/tokens.js';
import { PasswordField } from '../../ui/password-field.js';
import type { Draft } from './draft.js';

interface PasswordOptionProps {
  password: string;
  onChange: (patch: Partial<Draft>) => void;
}

export function PasswordOption({ password, onChange }: PasswordOptionProps) {
  const { t } = useTranslation('sending');
  const isNeeded = needsPassword(useSession().user) && password === '';
  const isShort = password !== '' && hasFewerCharacters(password, TRANSFER_PASSWORD_MIN_LENGTH);
  return (
    <Stack spacing={2} sx={{ pt: 1, alignItems: 'flex-start' }}>
      <PasswordField
        size="small"
        label={t('options.passwordLabel')}
        autoComplete="new-password"
        value={password}
        error={isShort}
        helperText={
          isShort ? t('options.passwordShort') : t(isNeeded ? 'options.passwordNeeded' : 'options.passwordHint')
        }
        onChange={({ target }) => onChange({ password: target.value.slice(0, TRANSFER_PASSWORD_MAX_LENGTH) })}
      />
      {password !== '' && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => onChange({ password: '' })}
          sx={touchLink}
        >
          {t('options.passwordRemove')}
        </Link>
      )}
    </Stack>
  );
}
