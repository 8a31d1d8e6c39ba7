import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import { useTranslation } from '../../i18n/use-translation.js';

/** A person's name in lists, and other details. */
export function useLineNames(): (line: Pick<RequestMatrixLine, 'from'>) => { name: string; about: string } {
  const { t } = useTranslation('requests');
  return ({ from: { name, email, company } }) => {
    const shown = name || email || company || t('matrix.visitor');
    return { name: shown, about: [email, company].filter((text) => text !== '' && text !== shown).join(' · ') };
  };
}
