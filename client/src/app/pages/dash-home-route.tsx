import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
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
const ExtensionRequests = lazyPart(async () => {
  const load = import('../../features/extensions/components/extension-requests.js');
  const [{ ExtensionRequests: part }] = await Promise.all([load, loadTexts('extensions')]);
  return part;
});

/** Whether requests can be shown, and whether the rest must wait for them so that it does not move. */
function useExtensionRequests(): { isReady: boolean; isWaiting: boolean } {
  const { isPending, isShown } = useRequestsState();
  const [isLoaded, setIsLoaded] = useState(false);
  const [hadNone, setHadNone] = useState(false);
  if (!isPending && !isShown && !hadNone) setHadNone(true);
  useEffect(() => {
    if (isShown) void ExtensionRequests.preload().then(() => setIsLoaded(true));
  }, [isShown]);
  return { isReady: isShown && isLoaded, isWaiting: isPending || (isShown && !isLoaded && !hadNone) };
}

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
  const { isReady, isWaiting } = useExtensionRequests();
  return (
    <Stack spacing={6}>
      <FirstQuestion />
      <DashboardPage
        {...(view === null && { panel: <MemberPanel />, quickRequest: <QuickRequest /> })}
        requests={isReady && <ExtensionRequests onAnswered={() => void invalidate()} />}
        isWaiting={isWaiting}
      />
    </Stack>
  );
}
