import { useTranslation } from 'react-i18next';
import { logOut } from '../../lib/session.js';
import { notify } from '../../ui/notice-store.js';

/** Logs out, or says that it could not. */
export function useLogOut(): () => void {
  const { t } = useTranslation();
  return () =>
    void logOut().catch(() => notify({ tone: 'error', title: t('logoutFailed.title'), text: t('logoutFailed.text') }));
}
