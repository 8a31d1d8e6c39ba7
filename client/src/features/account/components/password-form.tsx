import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_PASSWORD_MIN_LENGTH } from '#contract/limits.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { notify } from '../../../ui/notice-store.js';
import { PasswordField } from '../../../ui/password-field.js';
import { useShake } from '../../../ui/use-shake.js';
import { useChangePassword } from '../api/account.queries.js';
import { Section } from '../../../ui/section.js';

export function PasswordForm() {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [left, setLeft] = useState(false);
  const { ref, shake } = useShake<HTMLFormElement>();
  const user = useMember();
  const {
    mutate: change,
    error,
    isPending,
    reset,
  } = useChangePassword({
    onSuccess: () => notify({ tone: 'success', title: t('password.doneTitle'), text: t('password.doneText') }),
  });
  const isTooShort = newPassword.length < ACCOUNT_PASSWORD_MIN_LENGTH;
  const isSame = newPassword !== '' && newPassword === currentPassword;
  const isWrong = error !== null && hasCode(error, 'current-password-wrong');
  const showsTooShort = left && newPassword !== '' && isTooShort;
  const labels = { show: t('password.show'), hide: t('password.hide'), capsLock: t('password.capsLock') };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (currentPassword === '' || isTooShort || isSame) return shake();
    change(
      { currentPassword, newPassword },
      {
        onError: shake,
        onSuccess: () => {
          setCurrent('');
          setNew('');
          setLeft(false);
        },
      },
    );
  }

  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={onSubmit} sx={{ maxWidth: 440 }}>
        {error !== null && !isWrong && <Alert severity="error">{errorText(error)}</Alert>}
        <PasswordField
          name="current-password"
          label={t('password.current')}
          labels={labels}
          value={currentPassword}
          autoComplete="current-password"
          error={isWrong}
          helperText={isWrong ? errorText(error) : undefined}
          onChange={({ target }) => {
            setCurrent(target.value);
            reset();
          }}
        />
        <PasswordField
          name="new-password"
          label={t('password.new')}
          labels={labels}
          value={newPassword}
          autoComplete="new-password"
          error={showsTooShort || isSame}
          helperText={
            showsTooShort
              ? t('password.tooShort')
              : isSame
                ? t('password.same')
                : isTooShort
                  ? t('password.hint')
                  : undefined
          }
          onChange={({ target }) => setNew(target.value)}
          onBlur={() => setLeft(true)}
        />
        <BusyButton
          type="submit"
          variant="contained"
          disabled={currentPassword === '' || isTooShort || isSame}
          isBusy={isPending}
          loadingPosition="start"
          sx={{ alignSelf: 'flex-start' }}
        >
          {isPending ? t('password.busy') : t('password.submit')}
        </BusyButton>
        {/* For password managers: the user of this password. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      </Stack>
    </Section>
  );
}
