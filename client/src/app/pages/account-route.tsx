import { AccountPage } from '../../features/account/pages/account-page.js';
import { useMember } from '../../lib/member.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { paths } from '../paths.js';

const NotificationSettings = lazyPart(
  async () => (await import('../../features/alerts/index.js')).NotificationSettings,
);

const LifetimeCodes = lazyPart(async () => (await import('../../features/lifetime/index.js')).LifetimeCodes);
const LeaveSection = lazyPart(async () => (await import('../../features/teams/index.js')).LeaveSection);
const LeavingSection = lazyPart(async () => (await import('../../features/leaving/index.js')).LeavingSection);
const PlanTab = lazyPart(async () => (await import('../../features/billing/components/plan-tab.js')).PlanTab);

export function AccountRoute() {
  const isInTeam = useMember().teamRole !== 'owner';
  return (
    <AccountPage
      team={isInTeam && <LeaveSection />}
      notifications={<NotificationSettings />}
      plan={<PlanTab />}
      codes={<LifetimeCodes />}
      leaving={<LeavingSection />}
      billsPath={paths.billing}
    />
  );
}
