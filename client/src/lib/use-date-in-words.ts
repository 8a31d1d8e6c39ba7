import { useTranslation } from '../i18n/use-translation.js';
import { useFormats } from './format.js';

/** Of an input that asks for a date; `datetime-local` asks for the time of day too. */
export type DateType = 'date' | 'datetime-local';

/**
 * The date in a field, in the page's language, where the browser writes it in another: mm/dd and dd/mm look alike. Empty
 * where it says the same.
 */
export function useDateInWords(value: string, type: DateType = 'date'): string {
  const { language } = useTranslation();
  const format = useFormats();
  const instant = new Date(type === 'date' ? `${value}T00:00` : value).getTime();
  if (navigator.language.startsWith(language) || Number.isNaN(instant)) return '';
  return type === 'date' ? format.date(instant) : format.dateTime(instant);
}
