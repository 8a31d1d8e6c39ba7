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
  const elsewhere = [adminPaths.links, adminPaths.codes, adminPaths.subscriptions, adminPaths.cases, adminPaths.log];
  const current = elsewhere.find((path) => pathname.startsWith(path)) ?? adminPaths.people;
  return (
    <>
      <Stack
        component="nav"
        direction="row"
        aria-label={t('nav.label')}
        sx={{ gap: 1, flexWrap: 'wrap', mb: { xs: 4, sm: 6 } }}
      >
        {hasRight(staffRole, 'people.read') && (
          <Place to={adminPaths.people} current={current} label={t('nav.people')} />
        )}
        {hasRight(staffRole, 'links.read') && <Place to={adminPaths.links} current={current} label={t('nav.links')} />}
        {hasRight(staffRole, 'codes.read') && <Place to={adminPaths.codes} current={current} label={t('nav.codes')} />}
        {hasRight(staffRole, 'billing.read') && (
          <Place to={adminPaths.subscriptions} current={current} label={t('nav.subscriptions')} />
        )}
        <Place to={adminPaths.cases} current={current} label={t('nav.cases')} />
        <Place to={adminPaths.log} current={current} label={t('nav.log')} />
      </Stack>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
}

function Place({ to, current, label }: { to: string; current: string; label: string }) {
  const isCurrent = to === current;
  return (
    <ButtonLink to={to} variant={isCurrent ? 'contained' : 'text'} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </ButtonLink>
  );
}
