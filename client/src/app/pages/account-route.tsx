import { AccountPage } from '../../features/account/pages/account-page.js';
import { NotificationSettings } from '../../features/alerts/index.js';
import { useSession } from '../../lib/session.js';

export function AccountRoute() {
  const { user } = useSession();
  return user && <AccountPage user={user} notifications={<NotificationSettings userId={user._id} />} />;
}
