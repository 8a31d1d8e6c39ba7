import Stack from '@mui/material/Stack';
import { ExtensionRequests } from '../../features/extensions/components/extension-requests.js';
import { useRequestsPending } from '../../features/extensions/api/extensions.queries.js';
import { QuickRequest } from '../../features/requests/components/quick-request.js';
import { QuickSendPanel } from '../../features/send/components/quick-send-panel.js';
import { DashboardPage } from '../../features/transfers/pages/dashboard-page.js';
import { useInvalidateTransfers } from '../../features/transfers/api/transfers.queries.js';
import { useUsage } from '../../features/transfers/use-usage.js';
import { useMember } from '../../lib/member.js';
import { view } from '../../lib/session.js';
import { paths } from '../paths.js';
import { FirstQuestion } from './first-question.js';

/** A transfer over the page leaves a running upload alone. */
const staysOn = (pathname: string) => pathname === paths.dash;

function MemberPanel() {
  const user = useMember();
  const invalidate = useInvalidateTransfers();
  const usage = useUsage();
  return <QuickSendPanel user={user} usage={usage} staysOn={staysOn} onSent={() => void invalidate()} />;
}

export function DashHomeRoute() {
  const invalidate = useInvalidateTransfers();
  return (
    <Stack spacing={6}>
      <FirstQuestion />
      <DashboardPage
        {...(view === null && { panel: <MemberPanel />, quickRequest: <QuickRequest /> })}
        requests={<ExtensionRequests onAnswered={() => void invalidate()} />}
        isWaiting={useRequestsPending()}
      />
    </Stack>
  );
}
