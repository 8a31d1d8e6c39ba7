import { AccountPage } from '../../features/account/pages/account-page.js';
import { NotificationSettings } from '../../features/alerts/index.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { paths } from '../paths.js';

const LifetimeCodes = lazyPart(async () => (await import('../../features/lifetime/index.js')).LifetimeCodes);
const PlanTab = lazyPart(async () => (await import('../../features/billing/components/plan-tab.js')).PlanTab);

export function AccountRoute() {
  return (
    <AccountPage
      notifications={<NotificationSettings />}
      plan={<PlanTab />}
      codes={<LifetimeCodes />}
      billsPath={paths.billing}
    />
  );
}
