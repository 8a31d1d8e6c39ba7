import { useCallback } from 'react';
import { useLocation, type To } from 'react-router-dom';
import { accountPageOf, isAboutRequest } from '#contract/accounts/notification-kinds.js';
import type { NotificationView } from '#contract/notifications.js';
import { useTransferAddress } from '../../lib/transfer-address.js';

/** The transfer over the page of the dashboard that is open, or over its list from anywhere else. */
export function useNotificationAddress() {
  const { pathname } = useLocation();
  const transferAddress = useTransferAddress();
  return useCallback(
    ({ kind, slug }: NotificationView): { to: To; state?: unknown } => {
      const accountPage = accountPageOf(kind);
      if (accountPage !== undefined) return { to: accountPage };
      // A received transfer belongs to another account.
      if (kind === 'received') return { to: '/dash/received' };
      if (isAboutRequest(kind)) return { to: `/dash/requests/${slug}` };
      const isInDashboard = pathname === '/dash' || pathname.startsWith('/dash/');
      return isInDashboard ? transferAddress(slug) : { to: `/dash/transfers/${slug}` };
    },
    [pathname, transferAddress],
  );
}
