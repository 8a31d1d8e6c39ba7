import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useRevalidator } from 'react-router-dom';
import { hasRight } from '#contract/staff.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { adminPaths } from '../../features/admin/admin-paths.js';
import { useMember } from '../../lib/member.js';
import { useSession } from '../../lib/session.js';
import { grids } from '../../theme/tokens.js';
import { ButtonLink } from '../../ui/router-link.js';
import { lazyPart } from '../../ui/lazy-part.js';

const SecondFactorDemanded = lazyPart(
  async () => (await import('../../features/account/components/second-factor-demanded.js')).SecondFactorDemanded,
);

/** Around the pages of the installation's staff. When the session ends, it shows nothing and runs the gate again. */
export function AdminFrame() {
  const isMember = useSession().status === 'member';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMember) void revalidate();
  }, [isMember, revalidate]);
  return (
    isMember && (
      <Box sx={{ ...grids.site, py: { xs: 4, sm: 6 } }}>
        <Pages />
      </Box>
    )
  );
}

function Pages() {
  const { t } = useTranslation('admin');
  const { staffRole, mustSetUpSecondFactor } = useMember();
  const { pathname } = useLocation();
  const [isAsked, setAsked] = useState(mustSetUpSecondFactor);
  if (isAsked) return <SecondFactorDemanded onDone={() => setAsked(false)} />;
  const places = [
    { to: adminPaths.people, label: t('nav.people'), isShown: hasRight(staffRole, 'people.read') },
    { to: adminPaths.links, label: t('nav.links'), isShown: hasRight(staffRole, 'links.read') },
    { to: adminPaths.codes, label: t('nav.codes'), isShown: hasRight(staffRole, 'codes.read') },
    { to: adminPaths.subscriptions, label: t('nav.subscriptions'), isShown: hasRight(staffRole, 'billing.read') },
    { to: adminPaths.cases, label: t('nav.cases'), isShown: true },
    { to: adminPaths.inbox, label: t('nav.inbox'), isShown: hasRight(staffRole, 'inbox.read') },
    { to: adminPaths.roadmap, label: t('nav.roadmap'), isShown: hasRight(staffRole, 'roadmap.change') },
    { to: adminPaths.mails, label: t('nav.mails'), isShown: hasRight(staffRole, 'mails.read') },
    { to: adminPaths.queues, label: t('nav.queues'), isShown: hasRight(staffRole, 'queues') },
    { to: adminPaths.storage, label: t('nav.storage'), isShown: hasRight(staffRole, 'storage.read') },
    { to: adminPaths.processes, label: t('nav.processes'), isShown: hasRight(staffRole, 'processes.read') },
    { to: adminPaths.policies, label: t('nav.policies'), isShown: hasRight(staffRole, 'policies.read') },
    { to: adminPaths.log, label: t('nav.log'), isShown: true },
    { to: adminPaths.doctor, label: t('nav.doctor'), isShown: hasRight(staffRole, 'doctor') },
  ].filter(({ isShown }) => isShown);
  // People are at the area's own address, which all others begin with.
  const current = places.findLast(({ to }) => pathname.startsWith(to))?.to;
  return (
    <>
      <Stack
        component="nav"
        direction="row"
        aria-label={t('nav.label')}
        sx={{ flexWrap: 'wrap', gap: 1, mb: { xs: 4, sm: 6 } }}
      >
        {places.map(({ to, label }) => (
          <Place key={to} to={to} isCurrent={to === current} label={label} />
        ))}
      </Stack>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
}

function Place({ to, isCurrent, label }: { to: string; isCurrent: boolean; label: string }) {
  return (
    <ButtonLink to={to} variant={isCurrent ? 'contained' : 'text'} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </ButtonLink>
  );
}
