import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { grids, navHeightPx } from '../../theme/tokens.js';
import { useMember } from '../../lib/member.js';
import { loadTexts } from '../../i18n/index.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { withQueries } from '../layout/with-queries.js';
import { MemberArea } from './member-area.js';
import { Rail } from './rail.js';
import { TransferModalRoute } from './transfer-modal-route.js';
import { closeFeedback, feedbackOpen } from '../../features/feedback/feedback-store.js';
import { useStore } from '../../lib/store.js';
import { useLivePages } from './use-live-pages.js';

const DeletionAlert = lazyPart(
  async () => (await import('../../features/leaving/components/deletion-alert.js')).DeletionAlert,
);
/** Its text is fetched once a suspended user asks for it. */
const AccessAlert = lazyPart(() =>
  withQueries(async () => {
    await loadTexts('site');
    return (await import('../../features/access/access-alert.js')).AccessAlert;
  }),
);

const FeedbackCard = lazyPart(async () => (await import('../../features/feedback/feedback-card.js')).FeedbackCard);

const SecondFactorDemanded = lazyPart(
  async () => (await import('../../features/account/components/second-factor-demanded.js')).SecondFactorDemanded,
);

/** Around every page below /dash: the rail, and a transfer over the page if the URL names one. */
export function DashFrame() {
  useLivePages();
  return (
    <MemberArea>
      <Stack direction="row" sx={{ ...grids.dash, px: 0 }}>
        <Rail />
        <Stack
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: `calc(100dvh - ${navHeightPx.full}px)`,
            px: grids.dash.px,
            py: { xs: 5, sm: 8 },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Pages />
          </Box>
          <Feedback />
        </Stack>
      </Stack>
    </MemberArea>
  );
}

function Pages() {
  const { mustSetUpSecondFactor } = useMember();
  const [isAsked, setAsked] = useState(mustSetUpSecondFactor);
  // A session that is refreshed meanwhile must not take the recovery codes away.
  if (mustSetUpSecondFactor && !isAsked) setAsked(true);
  if (isAsked) return <SecondFactorDemanded onDone={() => setAsked(false)} />;
  return (
    <>
      <PlannedDeletion />
      <Suspended />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <TransferModalRoute />
    </>
  );
}

function Feedback() {
  return useStore(feedbackOpen) && <FeedbackCard onClose={closeFeedback} />;
}

function PlannedDeletion() {
  const { deletionDueAt } = useMember();
  return deletionDueAt !== null && <DeletionAlert dueAt={deletionDueAt} />;
}

function Suspended() {
  return useMember().status === 'revoke' && <AccessAlert />;
}
