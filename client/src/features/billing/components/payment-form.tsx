import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { checkoutForm } from '../checkout-form.js';

type FormState = 'loading' | 'shown' | 'failed';

/** Fetches the form once for each try, and removes it with the component. */
function useForm(clientSecret: string) {
  const place = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<FormState>('loading');
  useEffect(() => {
    const publishableKey = clientConfig().billing?.publishableKey;
    if (!place.current || publishableKey === undefined) return undefined;
    let isGone = false;
    const shown = checkoutForm.show(place.current, { publishableKey, clientSecret });
    shown.then(
      () => isGone || setState('shown'),
      () => isGone || setState('failed'),
    );
    return () => {
      isGone = true;
      void shown.then((remove) => remove()).catch(() => undefined);
    };
  }, [clientSecret, tries]);
  const retry = () => {
    setState('loading');
    setTries(tries + 1);
  };
  return { place, state, retry };
}

export function PaymentForm({ clientSecret }: { clientSecret: string }) {
  const { t } = useTranslation('pricing', 'common');
  const { place, state, retry } = useForm(clientSecret);
  return (
    <>
      {state === 'loading' && (
        <Stack component="output" spacing={3} sx={{ alignItems: 'center', py: 12 }}>
          <CircularProgress aria-hidden />
          <span>{t('checkout.loading')}</span>
        </Stack>
      )}
      {state === 'failed' && (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={retry}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('checkout.formFailed')}
        </Alert>
      )}
      <div ref={place} />
    </>
  );
}
