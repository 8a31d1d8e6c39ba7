import { AccountPage } from '../../features/account/pages/account-page.js';
import { NotificationSettings } from '../../features/alerts/index.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { paths } from '../paths.js';

const PlanTab = lazyPart(async () => (await import('../../features/billing/components/plan-tab.js')).PlanTab);

export function AccountRoute() {
  return <AccountPage notifications={<NotificationSettings />} plan={<PlanTab />} billsPath={paths.billing} />;
}
