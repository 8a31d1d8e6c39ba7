/** Kept, since making one takes long and a page shows many amounts. */
const formats = new Map<string, Intl.NumberFormat>();

/** In the currency's own unit; cents are shown only where there are some. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  const key = `${language} ${currency} ${minimumFractionDigits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits });
    formats.set(key, format);
  }
  return format.format(amount);
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
