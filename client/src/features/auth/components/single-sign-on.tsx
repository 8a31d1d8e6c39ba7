import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { startSingleSignOn } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { singleSignOnNext } from '../../../lib/single-sign-on-next.js';

/** Leads to the installation's own log-in service, which sends the browser back to `/single-sign-on`. */
export function SingleSignOn({ name, next }: { name: string; next: string }) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess, error } = useAppMutation({
    mutationFn: () => call(startSingleSignOn),
    onSuccess: ({ url }) => {
      singleSignOnNext.keep(next);
      window.location.assign(url);
    },
  });
  return (
    <Stack spacing={3} sx={{ mt: 4 }}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      {/* Busy until the other page is there. */}
      <BusyButton variant="outlined" size="large" isBusy={isPending || isSuccess} onClick={() => mutate()}>
        {t('sso.button', { name })}
      </BusyButton>
    </Stack>
  );
}
