import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { planChoices, planPrices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { DAY_MS } from '#contract/units.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useFormats } from '../../../lib/format.js';
import { clientConfig } from '../../../lib/hosts.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { checkoutSessionQuery } from '../api/billing.queries.js';
import { billingPaths } from '../billing-paths.js';
import { browserPage } from '../browser-page.js';
import { checkoutForm } from '../checkout-form.js';
import { formatMoney, PRICE_CURRENCY } from '../domain/money.js';
import { PlanDialogFrame } from './plan-dialog-frame.js';

/** Only documents below this path allow the script of the provider (server/src/core/http/security-headers.ts). */
const isPaymentDocument = () => browserPage.loadedPath().startsWith(billingPaths.pricing);

function usePriceText(choice: PlanChoice): (trialDays: number) => string {
  const { t, language } = useTranslation('pricing');
  const { date } = useFormats();
  const { plan, period } = planChoices[choice];
  const price = formatMoney(planPrices[plan][period], PRICE_CURRENCY, language);
  return (trialDays) => {
    if (trialDays === 0) return t(period === 'yearly' ? 'checkout.perYear' : 'checkout.perMonth', { price });
    const values = { price, count: trialDays, date: date(Date.now() + trialDays * DAY_MS) };
    return period === 'yearly' ? t('checkout.trialYear', values) : t('checkout.trial', values);
  };
}

interface CheckoutDialogProps {
  choice: PlanChoice;
  user: UserView;
  onClose(): void;
}

/** The payment form of the provider, which returns to the billing page by itself. */
export function CheckoutDialog({ choice, user, onClose }: CheckoutDialogProps) {
  const { t } = useTranslation('pricing');
  const priceText = usePriceText(choice);
  const isReady = isPaymentDocument();
  const { data, error, refetch } = useQuery({ ...checkoutSessionQuery(choice, user), enabled: isReady });
  useEffect(() => {
    if (!isReady) browserPage.reload();
  }, [isReady]);
  return (
    <PlanDialogFrame
      choice={choice}
      text={data ? priceText(data.trialDays) : ''}
      loading={data || error ? '' : t('checkout.loading')}
      onClose={onClose}
    >
      {error !== null && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {hasCode(error, 'already-subscribed') && (
        <Box sx={{ mt: 4 }}>
          <ButtonLink to={billingPaths.billing} variant="contained">
            {t('checkout.toBilling')}
          </ButtonLink>
        </Box>
      )}
      {data && <PaymentForm clientSecret={data.clientSecret} />}
    </PlanDialogFrame>
  );
}

type FormState = 'loading' | 'shown' | 'failed';

/** Loads the form once per try, and removes it with the component. */
function useCheckoutForm(clientSecret: string) {
  const element = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<FormState>('loading');
  useEffect(() => {
    const publishableKey = clientConfig().billing?.publishableKey;
    if (!element.current || publishableKey === undefined) return undefined;
    let isUnmounted = false;
    const shown = checkoutForm.show(element.current, { publishableKey, clientSecret });
    shown.then(
      () => isUnmounted || setState('shown'),
      () => isUnmounted || setState('failed'),
    );
    return () => {
      isUnmounted = true;
      void shown.then((remove) => remove()).catch(() => undefined);
    };
  }, [clientSecret, tries]);
  const retry = () => {
    setState('loading');
    setTries(tries + 1);
  };
  return { element, state, retry };
}

function PaymentForm({ clientSecret }: { clientSecret: string }) {
  const { t } = useTranslation('pricing', 'common');
  const { element, state, retry } = useCheckoutForm(clientSecret);
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
      <div ref={element} />
    </>
  );
}
