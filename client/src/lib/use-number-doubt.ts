import { plainNumber, readNumber } from '#contract/text/read-number.js';
import { useTranslation } from '../i18n/use-translation.js';

/** Asks about a typed number that can be read in two ways. Undefined where there is nothing to ask. */
export function useNumberDoubt(): (text: string) => string | undefined {
  const { t } = useTranslation('common');
  return (text) => {
    const { value, or } = readNumber(text) ?? {};
    if (value === undefined || or === undefined) return undefined;
    return t('numberDoubt', { value: plainNumber(value), or: plainNumber(or) });
  };
}
