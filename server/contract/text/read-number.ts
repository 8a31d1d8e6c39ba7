/** Numbers as people type them. Values of JSON never come through here. */

/** `or` is there where another country reads the same text as another number: `12,500`, `12.500`. */
export interface ReadNumber {
  value: number;
  or?: number;
}

/** A number does not keep more figures exactly. */
const MAX_FIGURES = 15;

/** Distance from `!` to its full-width form; the same for all of ASCII. */
const FULL_WIDTH = 0xfee0;

const digits = /^\d+$/;
/** `1,234,567` with any one separator, and `12,34,567` as in India. */
const grouped = /^[1-9]\d{0,2}([,.' ])\d{3}(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;
const fractional = /^(.*)([,.])(\d+)$/;

/** Full-width digits and signs, blanks, apostrophes and minus signs of all kinds in their plain form. */
function plainSigns(text: string): string {
  return text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - FULL_WIDTH))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2018\u2019\u00b4`]/g, "'")
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .replaceAll('\u3002', '.')
    .trim();
}

function wholePart(text: string): string | null {
  return digits.test(text) || grouped.test(text) ? text.replaceAll(/\D/g, '') : null;
}

function numberOf(sign: string, whole: string, fraction: string): number | null {
  if (`${whole}${fraction}`.replace(/^0+/, '').length > MAX_FIGURES) return null;
  const value = Number(`${whole || '0'}.${fraction || '0'}`);
  return sign === '-' && value !== 0 ? -value : value;
}

/**
 * A single comma or point before exactly three digits separates thousands in one country and begins the fraction in
 * another. Both readings are returned, and the field has to ask which one is meant.
 * @returns null for what is no number; hexadecimal digits and exponents are none, since nobody types them on purpose
 */
export function readNumber(text: string): ReadNumber | null {
  const [, sign = '', unsigned = ''] = /^([+-]?) ?(.*)$/.exec(plainSigns(text)) ?? [];
  const whole = wholePart(unsigned);
  const [, before = '', mark = '', fraction = ''] = fractional.exec(unsigned) ?? [];
  const beforeFraction = mark === '' || before.includes(mark) ? null : before === '' ? '' : wholePart(before);
  const readings = [
    ...(whole === null ? [] : [numberOf(sign, whole, '')]),
    ...(beforeFraction === null ? [] : [numberOf(sign, beforeFraction, fraction)]),
  ];
  const [value, or] = readings;
  if (value === undefined || value === null || or === null) return null;
  return or === undefined ? { value } : { value, or };
}

/** A text that is read as this number and no other: `12500`, `1.2340`. */
export function plainNumber(value: number): string {
  const text = value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  return readNumber(text)?.or === undefined ? text : `${text}0`;
}

/** Null for a text that is no number, or could be two. */
export function certainNumber(text: string): number | null {
  const read = readNumber(text);
  return read?.or === undefined ? (read?.value ?? null) : null;
}

/** A number without fraction, where no other is possible: `12,500` is then read in one way only. */
export function readWholeNumber(text: string): number | null {
  const read = readNumber(text);
  return [read?.value, read?.or].find((value) => value !== undefined && Number.isInteger(value)) ?? null;
}
