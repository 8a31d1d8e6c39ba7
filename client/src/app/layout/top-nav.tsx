import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useSession } from '../../lib/session.js';
import { narrowNavScrollPx } from '../../theme/tokens.js';
import { LanguageSwitch } from '../../ui/language-switch.js';
import { Logo } from '../../ui/logo.js';
import { lazyPart, optionalPart } from '../../ui/lazy-part.js';
import { ButtonLink } from '../../ui/router-link.js';
import { SchemeSwitch } from '../../ui/scheme-switch.js';
import { paths } from '../paths.js';
import { AccountMenuPlace } from './account-menu-place.js';
import { MobileMenu } from './mobile-menu.js';
import { useScrolledPast } from './use-scrolled-past.js';

const WhatsNewButton = optionalPart(
  async () => (await import('../../features/changelog/whats-new-button.js')).WhatsNewButton,
  <Box sx={{ width: 36 }} />,
);
/** As wide as the bell: nothing moves when it comes. */
const Bell = optionalPart(async () => (await import('./bell-part.js')).BellPart, <Box sx={{ width: 36 }} />);
const AccountMenu = lazyPart(async () => (await import('./account-menu.js')).AccountMenu, <AccountMenuPlace />);

/** Pixels, the line below included. */
const fullHeight = 73;
const narrowHeight = 56;

interface TopNavProps {
  /** Covers the page's own picture until it is scrolled. */
  immersive: boolean;
  /** It is not known yet whether a member reads this. */
  isAsking: boolean;
}

function Brand({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Stack
      component={RouterLink}
      to={to}
      direction="row"
      sx={{ alignItems: 'center', gap: 2.5, color: 'text.primary', textDecoration: 'none', borderRadius: 3 }}
    >
      <Logo size={30} />
      <Typography component="span" variant="h3" sx={{ fontWeight: 650, letterSpacing: '-0.02em' }}>
        {t('brand')}
      </Typography>
    </Stack>
  );
}

/** Hidden ones keep their room: most who read a page are visitors. */
function VisitorLinks({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation();
  const hidden = isHidden ? ({ visibility: 'hidden' } as const) : {};
  return (
    <>
      <ButtonLink to={paths.login} color="inherit" sx={{ color: 'text.primary', ...hidden }}>
        {t('nav.login')}
      </ButtonLink>
      <ButtonLink to={paths.register} variant="contained" sx={hidden}>
        {t('nav.tryFree')}
      </ButtonLink>
    </>
  );
}

export function TopNav({ immersive, isAsking }: TopNavProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isNarrow = useScrolledPast(narrowNavScrollPx);
  const isClear = immersive && !isNarrow;
  return (
    <Box
      component="header"
      sx={{
        // Its place on the page stays as high as it was: a page that grew shorter would scroll back, and the bar with it.
        height: fullHeight,
        position: immersive ? 'fixed' : 'sticky',
        insetInline: 0,
        top: 0,
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
        <Stack
          component="nav"
          aria-label={t('nav.label')}
          direction="row"
          sx={(theme) => ({
            height: isNarrow ? narrowHeight : fullHeight - 1,
            transition: theme.transitions.create('height'),
            maxWidth: 1360,
            mx: 'auto',
            px: { xs: 4, md: 8 },
            alignItems: 'center',
            gap: 1,
          })}
        >
          <Brand to={user ? paths.dash : paths.home} />
          <Box sx={{ flex: 1 }} />
          <Stack direction="row" sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1 }}>
            <LanguageSwitch />
            <SchemeSwitch />
            {user === null && <VisitorLinks isHidden={isAsking} />}
            {user !== null && (
              <>
                <WhatsNewButton />
                <ButtonLink to={paths.dash} color="inherit">
                  {t('nav.dash')}
                </ButtonLink>
              </>
            )}
          </Stack>
          {user !== null && <Bell />}
          {user !== null && <AccountMenu user={user} />}
          <Box sx={{ display: { sm: 'none' } }}>
            <MobileMenu user={user} />
          </Box>
        </Stack>
      </Box>
    </Box>
  );
}
