import type { InviterView } from '#contract/accounts/invites.js';
import { useTranslation } from '../../i18n/use-translation.js';

/** The name of an inviter, as far as it is known. */
export function useInviterName(): (inviter: InviterView) => string {
  const { t } = useTranslation('auth');
  return ({ firstName, company }) => {
    if (firstName !== '' && company !== '') return t('invite.by', { name: firstName, company });
    return firstName || company || t('invite.somebody');
  };
}
