import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { planChoices, planPrices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { DAY_MS } from '#contract/units.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useFormats } from '../../../lib/format.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { checkoutSessionQuery } from '../api/billing.queries.js';
import { billingPaths } from '../billing-paths.js';
import { browserPage } from '../browser-page.js';
import { formatMoney, PRICE_CURRENCY } from '../domain/money.js';
import { PaymentForm } from './payment-form.js';
import { PlanDialogFrame } from './plan-dialog-frame.js';

/** The policy that lets the provider's script in is that of the document (server/src/core/http/security-headers.ts). */
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

/** The provider's payment form. It leads back to the billing page by itself. */
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
