import type { InviterView } from '#contract/accounts/invites.js';
import { useTranslation } from '../../i18n/use-translation.js';

/** Names who invites, by what is known of them. */
export function useInviterName(): (inviter: InviterView) => string {
  const { t } = useTranslation('auth');
  return ({ firstName, company }) => {
    if (firstName !== '' && company !== '') return t('invite.by', { name: firstName, company });
    return firstName || company || t('invite.somebody');
  };
}
