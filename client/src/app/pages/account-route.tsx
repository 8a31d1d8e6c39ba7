import { AccountPage } from '../../features/account/pages/account-page.js';
import { useMember } from '../../lib/member.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { paths } from '../paths.js';

const NotificationSettings = lazyPart(
  async () => (await import('../../features/alerts/components/notification-settings.js')).NotificationSettings,
);

const LifetimeCodes = lazyPart(
  async () => (await import('../../features/lifetime/components/lifetime-codes.js')).LifetimeCodes,
);
const LeaveSection = lazyPart(
  async () => (await import('../../features/teams/components/leave-section.js')).LeaveSection,
);
const LeavingSection = lazyPart(
  async () => (await import('../../features/leaving/components/leaving-section.js')).LeavingSection,
);

export function AccountRoute() {
  const isInTeam = useMember().teamRole !== 'owner';
  return (
    <AccountPage
      team={isInTeam && <LeaveSection />}
      notifications={<NotificationSettings />}
      codes={<LifetimeCodes />}
      leaving={<LeavingSection />}
      billsPath={paths.billing}
    />
  );
}
