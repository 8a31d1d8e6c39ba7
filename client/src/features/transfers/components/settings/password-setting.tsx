import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { hasFewerCharacters } from '#contract/accounts/plain-password.js';
import { TRANSFER_PASSWORD_MAX_LENGTH, TRANSFER_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { PasswordField } from '../../../../ui/password-field.js';
import { Section } from '../../../../ui/section.js';
import { useAutoFocus } from '../../../../ui/use-auto-focus.js';

interface PasswordSettingProps {
  hasPassword: boolean;
  canRemove: boolean;
  /** Undefined: unchanged; null: to be removed. */
  password: string | null | undefined;
  isWrong: boolean;
  onChange(password: string | null | undefined): void;
}

/** Sets, changes or removes it. The current one cannot be shown: only its hash is stored. */
export function PasswordSetting({ hasPassword, canRemove, password, isWrong, onChange }: PasswordSettingProps) {
  const { t } = useTranslation('transfer');
  const state =
    password === null
      ? t('settings.passwordGoes')
      : password === undefined
        ? hasPassword
          ? t('settings.passwordSet')
          : t('settings.passwordNone')
        : hasPassword
          ? t('settings.passwordChanges')
          : t('settings.passwordNew');
  const isTooShort =
    isWrong ||
    (typeof password === 'string' && password !== '' && hasFewerCharacters(password, TRANSFER_PASSWORD_MIN_LENGTH));
  return (
    <Section look="plain" title={t('settings.password')}>
      <Typography variant="body2" color="textSecondary">
        {state}
      </Typography>
      {typeof password === 'string' && <NewPassword password={password} isTooShort={isTooShort} onChange={onChange} />}
      <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
        {password === undefined ? (
          <>
            <Button variant="outlined" size="small" onClick={() => onChange('')}>
              {hasPassword ? t('settings.passwordChange') : t('settings.passwordAdd')}
            </Button>
            {hasPassword && canRemove && (
              <Button size="small" color="error" onClick={() => onChange(null)}>
                {t('settings.passwordRemove')}
              </Button>
            )}
          </>
        ) : (
          <Button size="small" onClick={() => onChange(undefined)}>
            {hasPassword ? t('settings.passwordKeep') : t('settings.passwordDrop')}
          </Button>
        )}
      </Stack>
    </Section>
  );
}

interface NewPasswordProps {
  password: string;
  isTooShort: boolean;
  onChange(password: string): void;
}

function NewPassword({ password, isTooShort, onChange }: NewPasswordProps) {
  const { t } = useTranslation('transfer');
  const box = useRef<HTMLInputElement>(null);
  useAutoFocus(box);
  return (
    <PasswordField
      size="small"
      inputRef={box}
      label={t('settings.passwordLabel')}
      autoComplete="new-password"
      value={password}
      error={isTooShort}
      helperText={isTooShort ? t('settings.passwordShort', { least: TRANSFER_PASSWORD_MIN_LENGTH }) : undefined}
      onChange={({ target }) => onChange(target.value.slice(0, TRANSFER_PASSWORD_MAX_LENGTH))}
      sx={{ mt: 3 }}
    />
  );
}
