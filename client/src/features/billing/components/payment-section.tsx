import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { CardView, StripeData, SubscriptionView } from '#contract/billing/billing.js';
import { isPaymentDue } from '#contract/billing/payment-due.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { Section } from '../../../ui/section.js';
import { useOpenPortal } from '../use-open-portal.js';
import { formatAmount } from '../domain/money.js';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 }, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}

function useCardText(): (card: CardView) => string {
  const { t, language } = useTranslation('billing');
  return ({ brand, last4, exp_month: month, exp_year: year }) => {
    const name = brand.charAt(0).toUpperCase() + brand.slice(1);
    // In the middle of a month no time zone shifts it into another.
    const expires = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short' }).format(
      new Date(year, month - 1, 15),
    );
    return `${t('payment.cardText', { brand: name, last4 })}, ${t('payment.cardExpires', { month: expires })}`;
  };
}

function useDiscountText(): (discount: NonNullable<StripeData['discount']>) => string {
  const { t, language } = useTranslation('billing');
  const { percent, date } = useFormats();
  return ({ coupon: { name, percent_off: off, amount_off: amountOff, currency, redeem_by: redeemBy } }) => {
    const text =
      off === null
        ? t('payment.amount', { name, amount: formatAmount(amountOff ?? 0, currency ?? 'usd', language) })
        : t('payment.percent', { name, percent: percent(off / 100) });
    return redeemBy === null ? text : `${text}, ${t('payment.until', { date: date(redeemBy * 1000) })}`;
  };
}

function useNextText(): (subscription: SubscriptionView | null, hasDiscount: boolean) => string {
  const { t, language } = useTranslation('billing');
  const { date } = useFormats();
  return (subscription, hasDiscount) => {
    if (!subscription || subscription.cancel_at_period_end) return t('payment.nextNone');
    const { plan, current_period_end: end, trial_end: trialEnd, status } = subscription;
    const at = status === 'trialing' ? (trialEnd ?? end) : end;
    const text = t('payment.nextText', {
      price: formatAmount(plan.amount, plan.currency, language),
      date: date(at * 1000),
    });
    return hasDiscount ? `${text}, ${t('payment.beforeDiscount')}` : text;
  };
}

/** How the plan is paid, with a link to the pages of the provider. */
export function PaymentSection({ data }: { data: StripeData }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const cardText = useCardText();
  const discountText = useDiscountText();
  const nextText = useNextText();
  const { mutate, isPending, isSuccess, error } = useOpenPortal();
  const card = data.invoice_settings.default_payment_method?.card;
  const { discount } = data;
  const subscription = data.subscriptions.data[0] ?? null;
  // Nothing is charged on the next date while the last charge is missing.
  const isDue = subscription !== null && isPaymentDue(subscription.status);
  return (
    <Section title={t('payment.title')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: 'max-content 1fr' }, columnGap: 8, rowGap: { sm: 3 } }}
      >
        {data.providerAnswers && <Row name={t('payment.card')}>{card ? cardText(card) : t('payment.noCard')}</Row>}
        {!isDue && <Row name={t('payment.next')}>{nextText(subscription, discount !== null)}</Row>}
        {discount && <Row name={t('payment.discount')}>{discountText(discount)}</Row>}
      </Box>
      {data.providerAnswers && (
        <Box sx={{ mt: 5 }}>
          <BusyButton
            variant="outlined"
            isBusy={isPending || isSuccess}
            onClick={() => mutate({ purpose: 'overview' })}
          >
            {t('payment.portal')}
          </BusyButton>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {t('payment.portalText')}
          </Typography>
        </Box>
      )}
      {error !== null && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {errorText(error)}
        </Alert>
      )}
    </Section>
  );
}
