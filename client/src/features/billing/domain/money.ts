/** A cache, since a formatter is slow to create and a page shows many amounts. */
const formats = new Map<string, Intl.NumberFormat>();

/** An amount in the main unit of its currency. Cents are shown unless they are zero. */
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

/** The currency of the advertised prices. */
export const PRICE_CURRENCY = 'USD';

/** An amount in the smallest unit of its currency, as the provider states it. */
export function formatAmount(amount: number, currency: string, language: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return formatMoney(amount / 10 ** maximumFractionDigits, currency, language);
}
