import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { canUsePasskeys, passkeyCalls } from '../../../lib/passkey-support.js';
import { startSession } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { useBrowserValue } from '../../../lib/use-browser-value.js';
import { BusyButton } from '../../../ui/busy-button.js';

/** Logs in by a passkey, which replaces password and second factor. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn(): void }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useAppMutation({
    mutationFn: async () => (await passkeyCalls()).logInWithPasskey(),
    onSuccess: (session) => {
      if (!session) return;
      startSession(session);
      onLoggedIn();
    },
  });
  // The server renders the button, since most browsers support passkeys.
  if (!useBrowserValue(canUsePasskeys, true)) return null;
  return (
    <Stack spacing={3} sx={{ mt: 4 }}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <BusyButton variant="outlined" size="large" isBusy={isPending} onClick={() => mutate()}>
        {t('login.byPasskey')}
      </BusyButton>
    </Stack>
  );
}
