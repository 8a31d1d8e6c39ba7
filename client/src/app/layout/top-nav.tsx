import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.js';
import { clientConfig, showsPlans } from '../../lib/hosts.js';
import { letsSignUp } from '../../lib/policies.js';
import { usePageBrand } from '../../lib/page-brand.js';
import { useSession } from '../../lib/session.js';
import { grids, narrowNavScrollPx, navHeightPx } from '../../theme/tokens.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { ButtonLink } from '../../ui/router-link.js';
import { SchemeSwitch } from '../../ui/scheme-switch.js';
import { isAppPath, isDashPath, paths, sitePath } from '../paths.js';
import { BrandedBar } from './branded-bar.js';
import { MemberToolsPlace } from './member-tools-place.js';
import { FeaturesMenu } from './menus/features-menu.js';
import { LanguageSwitch } from './language-switch.js';
import { MobileMenu } from './menus/mobile-menu.js';
import { OwnName } from './own-name.js';
import { useScrolledPast } from './use-scrolled-past.js';

const MemberTools = lazyPart(async () => (await import('./member-tools.js')).MemberTools, <MemberToolsPlace />, {
  isOver: true,
});

interface TopNavProps {
  /** Covers the page's own picture until it is scrolled. */
  immersive: boolean;
  /** It is not known yet whether there is a session. */
  isAsking: boolean;
}

function PlansLink({ isHidden = false }: { isHidden?: boolean }) {
  const { t, language } = useTranslation();
  if (!showsPlans()) return null;
  return (
    <ButtonLink
      to={sitePath(paths.pricing, language)}
      color="inherit"
      sx={{ color: 'text.primary', ...(isHidden && { visibility: 'hidden' }) }}
    >
      {t(clientConfig().billing === null ? 'titles.pricing' : 'nav.pricing')}
    </ButtonLink>
  );
}

/** Hidden ones keep their space, since most readers are visitors. */
function VisitorLinks({ isHidden }: { isHidden: boolean }) {
  const { t, language } = useTranslation();
  const hidden = isHidden ? ({ visibility: 'hidden' } as const) : {};
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <FeaturesMenu isHidden={isHidden} />
      {clientConfig().installation.hasProductPages && (
        <Button
          href={sitePath('/blog', language)}
          color="inherit"
          sx={{ display: { xs: 'none', md: 'inline-flex' }, color: 'text.primary', ...hidden }}
        >
          {t('nav.blog')}
        </Button>
      )}
      <PlansLink isHidden={isHidden} />
      <ButtonLink
        to={sitePath(paths.about, language)}
        color="inherit"
        sx={{ display: { xs: 'none', md: 'inline-flex' }, color: 'text.primary', ...hidden }}
      >
        {t('nav.about')}
      </ButtonLink>
      <ButtonLink to={paths.login} color="inherit" sx={{ color: 'text.primary', ...hidden }}>
        {t('nav.login')}
      </ButtonLink>
      {letsSignUp() && (
        <ButtonLink to={paths.register} variant="contained" sx={hidden}>
          {t('nav.tryFree')}
        </ButtonLink>
      )}
    </Stack>
  );
}

function DashLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink to={paths.dash} color="inherit">
      {t('nav.dash')}
    </ButtonLink>
  );
}

/** Our own name and navigation. */
function Bar({ isNarrow, isAsking }: { isNarrow: boolean; isAsking: boolean }) {
  const { t, language } = useTranslation();
  const { user } = useSession();
  const { pathname } = useLocation();
  return (
    <Stack
      component="nav"
      aria-label={t('nav.label')}
      direction="row"
      sx={(theme) => ({
        height: (isNarrow ? navHeightPx.narrow : navHeightPx.full) - 1,
        transition: theme.transitions.create('height'),
        ...(isAppPath(pathname) ? grids.dash : grids.site),
        alignItems: 'center',
        gap: 1,
      })}
    >
      <OwnName to={user ? paths.dash : sitePath(paths.home, language)} />
      <Box sx={{ flex: 1 }} />
      <Stack direction="row" sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1 }}>
        <LanguageSwitch />
        <SchemeSwitch />
        {user === null && <VisitorLinks isHidden={isAsking} />}
        {user !== null && (
          <>
            <Stack direction="row" sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
              <FeaturesMenu isHidden={false} />
              <PlansLink />
            </Stack>
            {/* The rail of the dashboard links to it. */}
            {!isDashPath(pathname) && <DashLink />}
          </>
        )}
      </Stack>
      {user !== null && <MemberTools user={user} />}
      {user === null && (
        <Box sx={{ display: { sm: 'none' } }}>
          <MobileMenu />
        </Box>
      )}
    </Stack>
  );
}

export function TopNav({ immersive, isAsking }: TopNavProps) {
  const { user } = useSession();
  const isNarrow = useScrolledPast(narrowNavScrollPx);
  const isClear = immersive && !isNarrow;
  const brand = usePageBrand(useLocation().pathname);
  return (
    <Box
      component="header"
      sx={{
        // Constant height: a narrower bar would shorten the page and scroll it back.
        height: navHeightPx.full,
        position: immersive ? 'fixed' : 'sticky',
        insetInline: 0,
        top: 'var(--view-strip, 0px)',
        zIndex: 'appBar',
        pointerEvents: 'none',
      }}
    >
      <Box
        sx={(theme) => ({
          pointerEvents: 'auto',
          transition: theme.transitions.create(['background-color', 'border-color']),
          bgcolor: isClear
            ? 'transparent'
            : `color-mix(in srgb, ${theme.vars.palette.background.default} 88%, transparent)`,
          backdropFilter: isClear ? 'none' : 'blur(12px)',
          borderBottom: '1px solid',
          borderColor: isClear ? 'transparent' : 'divider',
        })}
      >
        {brand ? (
          <BrandedBar brand={brand} isNarrow={isNarrow}>
            {user !== null && (
              <>
                <DashLink />
                <MemberTools user={user} />
              </>
            )}
          </BrandedBar>
        ) : (
          <Bar isNarrow={isNarrow} isAsking={isAsking} />
        )}
      </Box>
    </Box>
  );
}
