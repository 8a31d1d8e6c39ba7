import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import type { AskedItem as Item } from '../domain/item-state.js';

/** Limits that are the item's own; those of the plan stand above. */
export function useFileRules({ kind, types, maxBytes, maxFiles }: Item): string[] {
  const { t, language } = useTranslation('submit');
  const { bytes } = useFormats();
  if (kind !== 'files') return [];
  const list = (names: readonly string[]) => new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  return [
    ...(types.length > 0 ? [t('items.types', { types: list(types.map((type) => type.toUpperCase())) })] : []),
    ...(maxBytes === null ? [] : [t('items.size', { size: bytes(maxBytes) })]),
    ...(maxFiles <= SHOWN_COUNT ? [t('items.count', { count: maxFiles })] : []),
  ];
}

/** More files than this are no limit that anyone has to know of. */
const SHOWN_COUNT = 100;
