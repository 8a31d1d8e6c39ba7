import { AccountPage } from '../../features/account/pages/account-page.js';
import { NotificationSettings } from '../../features/alerts/index.js';
import { lazyPart } from '../../ui/lazy-part.js';

const LifetimeCodes = lazyPart(async () => (await import('../../features/lifetime/index.js')).LifetimeCodes);

export function AccountRoute() {
  return <AccountPage notifications={<NotificationSettings />} codes={<LifetimeCodes />} />;
}
