import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useController, useFormContext } from 'react-hook-form';
import { TRANSFER_PASSWORD_MAX_LENGTH, TRANSFER_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { hasFewerCharacters } from '#contract/accounts/plain-password.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { PasswordField } from '../../../ui/password-field.js';
import type { RequestForm } from './request-form.js';

/** Sets, changes or removes it. The current one cannot be shown: only its hash is stored. */
export function PasswordPart({ hasPassword, isNew }: { hasPassword: boolean; isNew: boolean }) {
  const { t } = useTranslation('requests');
  const { control } = useFormContext<RequestForm>();
  // A rule for new ones.
  const isNeeded = useMember().requestSettings.needsPassword && isNew;
  const { field, fieldState } = useController({
    control,
    name: 'password',
    rules: {
      validate: (password) => {
        if (!password) return !isNeeded || t('form.passwordNeeded');
        return (
          !hasFewerCharacters(password, TRANSFER_PASSWORD_MIN_LENGTH) ||
          t('form.passwordShort', { least: TRANSFER_PASSWORD_MIN_LENGTH })
        );
      },
    },
  });
  const { value, onChange, ref, ...bindings } = field;
  if (!hasPassword || typeof value === 'string') {
    return (
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <PasswordField
          {...bindings}
          inputRef={ref}
          label={t('form.password')}
          autoComplete="new-password"
          value={value ?? ''}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? t(isNeeded ? 'form.passwordNeeded' : 'form.passwordHint')}
          onChange={({ target }) => onChange(target.value.slice(0, TRANSFER_PASSWORD_MAX_LENGTH))}
        />
        {hasPassword && (
          <Button size="small" onClick={() => onChange(undefined)}>
            {t('form.passwordKeep')}
          </Button>
        )}
      </Stack>
    );
  }
  const isRemoved = value === null;
  return (
    <div>
      <Typography>{isRemoved ? t('form.passwordRemoved') : t('form.passwordKept')}</Typography>
      <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
        {isRemoved ? (
          <Button size="small" onClick={() => onChange(undefined)}>
            {t('form.passwordKeep')}
          </Button>
        ) : (
          <>
            <Button size="small" variant="outlined" onClick={() => onChange('')}>
              {t('form.passwordChange')}
            </Button>
            <Button size="small" color="error" onClick={() => onChange(null)}>
              {t('form.passwordRemove')}
            </Button>
          </>
        )}
      </Stack>
    </div>
  );
}
