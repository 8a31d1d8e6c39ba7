import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatestDownload } from '#contract/library.js';

/** City and country in the reader's language; empty if unknown. */
export function usePlaceText(): (place: Pick<LatestDownload, 'city' | 'country'>) => string {
  const { i18n } = useTranslation();
  const names = useMemo(() => new Intl.DisplayNames([i18n.language], { type: 'region' }), [i18n.language]);
  return ({ city, country }) => [city, country && names.of(country)].filter(Boolean).join(', ');
}
