import type { UserView } from '#contract/auth.js';
import { ExtensionRequests } from '../../features/extensions/index.js';
import { QuickSendPanel } from '../../features/send/index.js';
import { DashboardPage, useInvalidateTransfers, useUsage } from '../../features/transfers/index.js';
import { useSession } from '../../lib/session.js';
import { paths } from '../paths.js';

/** A transfer over the page leaves a running upload alone. */
const staysOn = (pathname: string) => pathname === paths.dash;

function MemberPanel({ user }: { user: UserView }) {
  const invalidate = useInvalidateTransfers();
  const usage = useUsage(user._id);
  return <QuickSendPanel user={user} usage={usage} staysOn={staysOn} onSent={() => void invalidate()} />;
}

export function DashHomeRoute() {
  const { user } = useSession();
  const invalidate = useInvalidateTransfers();
  return (
    <DashboardPage
      panel={user && <MemberPanel user={user} />}
      requests={<ExtensionRequests onAnswered={() => void invalidate()} />}
    />
  );
}
