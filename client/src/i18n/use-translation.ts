import { useMemo } from 'react';
import { useStore } from '../lib/store.js';
import { shownLanguage, translator, whyMissing, type Language, type Namespace, type Translate } from './index.js';

interface Translation<N extends Namespace, M extends Namespace> {
  t: Translate<N, M>;
  language: Language;
}

/** Texts of a namespace, and of `more` by `namespace:key`. Suspends until they are loaded. */
export function useTranslation(): Translation<'common', never>;
export function useTranslation<N extends Namespace, M extends Namespace = never>(
  namespace: N,
  ...more: readonly M[]
): Translation<N, M>;
export function useTranslation(namespace: Namespace = 'common', ...more: readonly Namespace[]) {
  const language = useStore(shownLanguage);
  for (const name of [namespace, ...more]) {
    const missing = whyMissing(language, name);
    // Not `use`, which suspends once more for a promise that has settled since.
    if (missing) throw missing;
  }
  const t = useMemo(() => translator(namespace, language), [namespace, language]);
  return { t, language };
}
