import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useRequestsState } from '../../features/extensions/api/extensions.queries.js';
import { QuickRequest } from '../../features/requests/components/quick-request.js';
import { QuickSendPanel } from '../../features/send/components/quick-send-panel.js';
import { DashboardPage } from '../../features/transfers/pages/dashboard-page.js';
import { useInvalidateTransfers } from '../../features/transfers/api/transfers.queries.js';
import { useUsage } from '../../features/transfers/use-usage.js';
import { loadTexts } from '../../i18n/index.js';
import { useMember } from '../../lib/member.js';
import { view } from '../../lib/session.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { paths } from '../paths.js';
import { FirstQuestion } from './first-question.js';

/** Few members have any. */
const ExtensionRequests = lazyPart(
  async () => {
    const load = import('../../features/extensions/components/extension-requests.js');
    const [{ ExtensionRequests: part }] = await Promise.all([load, loadTexts('extensions')]);
    return part;
  },
  <Box sx={{ minHeight: 128 }} />,
);

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
  const { isPending, isShown } = useRequestsState();
  return (
    <Stack spacing={6}>
      <FirstQuestion />
      <DashboardPage
        {...(view === null && { panel: <MemberPanel />, quickRequest: <QuickRequest /> })}
        requests={isShown && <ExtensionRequests onAnswered={() => void invalidate()} />}
        isWaiting={isPending}
      />
    </Stack>
  );
}
