import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { notify } from '../../../lib/notices.js';
import { unsubscriptionQuery, useEndUnsubscription } from '../api/unsubscription.queries.js';

/** Shown after an unsubscription by the link in a mail, with the way back. */
export function Unsubscribed() {
  const { t } = useTranslation('alerts');
  const errorText = useErrorText();
  const { data } = useQuery(unsubscriptionQuery());
  const {
    mutate: end,
    isPending,
    error,
  } = useEndUnsubscription({
    onSuccess: () => notify({ tone: 'success', title: t('settings.resubscribed') }),
  });
  if (!data?.isUnsubscribed) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={isPending} onClick={() => end()}>
          {t('settings.resubscribe')}
        </Button>
      }
    >
      {error === null ? t('settings.unsubscribed') : errorText(error)}
    </Alert>
  );
}
