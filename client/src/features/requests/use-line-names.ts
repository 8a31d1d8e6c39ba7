import type { RequestMatrixLine } from '#contract/requests/submissions.js';
import { useTranslation } from '../../i18n/use-translation.js';

/** What a person is called here, and what else is known of them. */
export function useLineNames(): (line: RequestMatrixLine) => { name: string; about: string } {
  const { t } = useTranslation('requests');
  return ({ from: { name, email, company } }) => {
    const shown = name || email || company || t('matrix.visitor');
    return { name: shown, about: [email, company].filter((text) => text !== '' && text !== shown).join(' · ') };
  };
}
