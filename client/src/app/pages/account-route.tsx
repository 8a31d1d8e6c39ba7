import { AccountPage } from '../../features/account/pages/account-page.js';
import { NotificationSettings } from '../../features/alerts/index.js';

export function AccountRoute() {
  return <AccountPage notifications={<NotificationSettings />} />;
}
