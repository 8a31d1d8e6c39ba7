import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { hasRight } from '#contract/staff.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { adminPaths } from '../../features/admin/admin-paths.js';
import { useMember } from '../../lib/member.js';
import { grids } from '../../theme/tokens.js';
import { FilterLink } from '../../ui/filter-link.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { MemberArea } from '../dash/member-area.js';

const SecondFactorDemanded = lazyPart(
  async () => (await import('../../features/account/components/second-factor-demanded.js')).SecondFactorDemanded,
);

/** Around the pages of the installation's staff. */
export function AdminFrame() {
  return (
    <MemberArea>
      <Box sx={{ ...grids.site, py: { xs: 4, sm: 6 } }}>
        <Pages />
      </Box>
    </MemberArea>
  );
}

function Pages() {
  const { t } = useTranslation('admin');
  const { staffRole, mustSetUpSecondFactor } = useMember();
  const { pathname } = useLocation();
  const [isAsked, setAsked] = useState(mustSetUpSecondFactor);
  if (isAsked) return <SecondFactorDemanded onDone={() => setAsked(false)} />;
  const isLog = pathname === adminPaths.log;
  return (
    <>
      <Stack component="nav" direction="row" aria-label={t('nav.label')} sx={{ gap: 1, mb: { xs: 4, sm: 6 } }}>
        {hasRight(staffRole, 'people.read') && (
          <FilterLink to={adminPaths.people} isCurrent={!isLog} count={undefined}>
            {t('nav.people')}
          </FilterLink>
        )}
        <FilterLink to={adminPaths.log} isCurrent={isLog} count={undefined}>
          {t('nav.log')}
        </FilterLink>
      </Stack>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
}
