import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { startSingleSignOn } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { singleSignOnNext } from '../../../lib/single-sign-on-next.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';

/** Leaves for the single sign-on of the installation, which redirects back to `/single-sign-on`. */
export function SingleSignOn({ name, next }: { name: string; next: string }) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess, error } = useCall(startSingleSignOn, {
    onSuccess: ({ url }) => {
      singleSignOnNext.keep(next);
      window.location.assign(url);
    },
  });
  return (
    <Stack spacing={3} sx={{ mt: 4 }}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      {/* Busy until the browser has left this page. */}
      <BusyButton variant="outlined" size="large" isBusy={isPending || isSuccess} onClick={() => mutate()}>
        {t('sso.button', { name })}
      </BusyButton>
    </Stack>
  );
}
