import { useTranslation } from '../../i18n/use-translation.js';
import { logOut } from '../../lib/session.js';
import { notify } from '../../lib/notices.js';

/** Logs out; shows a notice if that fails. */
export function useLogOut(): () => void {
  const { t } = useTranslation();
  return () =>
    void logOut().catch(() => notify({ tone: 'error', title: t('logoutFailed.title'), text: t('logoutFailed.text') }));
}
