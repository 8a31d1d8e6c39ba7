import { useTranslation } from '../i18n/use-translation.js';

/** At most this many names are listed, and one more where "1 other" would stand for it. */
const NAMES_MAX = 3;

/** Joins names as the page's language does; of many, it names the first and counts the others. */
export function useNameList(): (names: readonly string[]) => string {
  const { t, language } = useTranslation('send');
  return (names) => {
    const isShort = names.length <= NAMES_MAX + 1;
    const rest = names.length - NAMES_MAX;
    // Created when needed: it takes a cold page 25 ms.
    const list = new Intl.ListFormat(language);
    return list.format(isShort ? names : [...names.slice(0, NAMES_MAX), t('others', { count: rest })]);
  };
}
