/** In the currency's own unit; cents are shown only where there are some. */
export function formatMoney(amount: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}

/** Of the advertised prices. */
export const PRICE_CURRENCY = 'USD';

/** An amount of the provider, in the smallest unit of its currency. */
export function formatAmount(amount: number, currency: string, language: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return formatMoney(amount / 10 ** maximumFractionDigits, currency, language);
}
