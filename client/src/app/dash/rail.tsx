import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import AssignmentTurnedInRounded from '@mui/icons-material/AssignmentTurnedInRounded';
import ContactsRounded from '@mui/icons-material/ContactsRounded';
import FolderOpenRounded from '@mui/icons-material/FolderOpenRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import InsightsRounded from '@mui/icons-material/InsightsRounded';
import MoveToInboxRounded from '@mui/icons-material/MoveToInboxRounded';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.js';
import { readStored, writeStored } from '../../lib/browser-storage.js';
import { RAIL_KEY } from '../../lib/storage-keys.js';
import { navHeightPx } from '../../theme/tokens.js';
import { paths } from '../paths.js';
import { dashChildren } from '../routes/dash-pages.js';
import type { Page } from '../routes/page.js';

const icons = {
  home: HomeRounded,
  transfers: FolderOpenRounded,
  received: MoveToInboxRounded,
  requests: AssignmentTurnedInRounded,
  contacts: ContactsRounded,
  analytics: InsightsRounded,
} satisfies Record<NonNullable<Page['rail']>, unknown>;

const places = dashChildren.flatMap(({ rail, path }) => (rail && path ? [{ name: rail, to: path }] : []));

const NARROW = 72;
const WIDE = 184;
const BAR_HEIGHT = 64;

/** Full height, so that its border reaches the end of the page while the rail itself is sticky. */
const Column = styled('div')(({ theme }) => ({
  flex: 'none',
  [theme.breakpoints.up('sm')]: { borderRight: `1px solid ${theme.vars.palette.surface.line}` },
}));

const Nav = styled('nav', { shouldForwardProp: (name) => name !== 'isNarrow' })<{ isNarrow: boolean }>(
  ({ theme, isNarrow }) => ({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    position: 'sticky',
    top: navHeightPx.narrow,
    height: `calc(100dvh - ${navHeightPx.full}px)`,
    width: isNarrow ? NARROW : WIDE,
    padding: theme.spacing(4, 3),
    transition: theme.transitions.create('width'),
    [theme.breakpoints.between('sm', 'lg')]: { width: NARROW },
    [theme.breakpoints.down('sm')]: {
      position: 'fixed',
      zIndex: theme.zIndex.appBar,
      inset: 'auto 0 0 0',
      width: 'auto',
      height: `calc(${BAR_HEIGHT}px + env(safe-area-inset-bottom))`,
      padding: theme.spacing(1, 2, 0),
      flexDirection: 'row',
      justifyContent: 'space-around',
      borderTop: `1px solid ${theme.vars.palette.surface.line}`,
      backgroundColor: theme.vars.palette.background.paper,
    },
  }),
);

const Item = styled(Button, { shouldForwardProp: (name) => name !== 'isNarrow' })<
  ButtonProps<typeof NavLink> & { isNarrow: boolean }
>(({ theme, isNarrow }) => {
  const iconOnly = {
    minWidth: 48,
    justifyContent: 'center',
    '& .label': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& .MuiButton-startIcon': { margin: 0 },
  } as const;
  return {
    justifyContent: 'flex-start',
    color: theme.vars.palette.text.secondary,
    fontWeight: 550,
    whiteSpace: 'nowrap',
    '&[aria-current="page"]': {
      color: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.surface.well,
    },
    '&:hover': { backgroundColor: theme.vars.palette.surface.well, color: theme.vars.palette.text.primary },
    ...(isNarrow ? { [theme.breakpoints.up('lg')]: iconOnly } : {}),
    [theme.breakpoints.between('sm', 'lg')]: iconOnly,
    [theme.breakpoints.down('sm')]: {
      // A phone has room for five; the account menu has the sixth.
      '&:nth-of-type(6)': { display: 'none' },
      flexDirection: 'column',
      gap: 2,
      ...theme.typography.caption,
      flex: 1,
      minWidth: 0,
      padding: theme.spacing(1, 0),
      '& .MuiButton-startIcon': { margin: 0 },
    },
  };
});

/** Navigation of the dashboard: a rail on the left, a bar at the bottom of small screens. */
export function Rail() {
  const { t } = useTranslation('dash');
  const [isNarrow, setNarrow] = useState(() => readStored(RAIL_KEY) === 'narrow');
  const toggle = () => {
    setNarrow(!isNarrow);
    writeStored(RAIL_KEY, isNarrow ? 'wide' : 'narrow');
  };
  const toggleLabel = isNarrow ? t('rail.expand') : t('rail.collapse');
  return (
    <Column>
      <GlobalStyles styles={(theme) => ({ [theme.breakpoints.down('sm')]: { body: { paddingBottom: BAR_HEIGHT } } })} />
      <Nav aria-label={t('rail.label')} isNarrow={isNarrow}>
        {places.map(({ name, to }) => {
          const Icon = icons[name];
          return (
            <Item
              key={name}
              isNarrow={isNarrow}
              component={NavLink}
              to={to}
              end={to === paths.dash}
              startIcon={<Icon />}
              title={t(`rail.${name}`)}
            >
              <span className="label">{t(`rail.${name}`)}</span>
            </Item>
          );
        })}
        <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1 }} />
        <IconButton
          aria-label={toggleLabel}
          title={toggleLabel}
          onClick={toggle}
          sx={{ display: { xs: 'none', lg: 'inline-flex' }, alignSelf: 'flex-start' }}
        >
          {isNarrow ? <ChevronRightRounded /> : <ChevronLeftRounded />}
        </IconButton>
      </Nav>
    </Column>
  );
}
