import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { StaffRole } from '#contract/admin/staff.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { adminPaths } from '../../features/admin/admin-paths.js';
import { useFormats } from '../../lib/format.js';
import { navHeightPx } from '../../theme/tokens.js';
import { ButtonLink } from '../../ui/router-link.js';
import { useWaiting } from './use-waiting.js';
import { groupsFor, placeOf, type AdminPlace, type ShownGroup } from './admin-places.js';

const Place = styled(ButtonLink)(({ theme }) => ({
  justifyContent: 'flex-start',
  width: '100%',
  color: theme.vars.palette.text.secondary,
  fontWeight: 550,
  '&[aria-current="page"]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.well,
  },
  '&:hover': { backgroundColor: theme.vars.palette.surface.well, color: theme.vars.palette.text.primary },
}));

const Count = styled('span')(({ theme }) => ({
  minWidth: 20,
  padding: '0 6px',
  borderRadius: 10,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontSize: 12,
  lineHeight: '20px',
  textAlign: 'center',
}));

const besideContent = { position: 'sticky', top: navHeightPx.narrow + 24, alignSelf: 'start' } as const;

/** Ways to the pages of the admin area: a list beside them; on narrow screens a button that unfolds it. */
export function AdminNav({ role }: { role: StaffRole | null }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  // Where it was opened: following a link closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpenAt(null);
    button.current?.focus();
  };
  const current = placeOf(pathname);
  const waiting = useWaiting(role);
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      onKeyDown={closeByKey}
      sx={(theme) => ({ minWidth: 0, [theme.breakpoints.up('lg')]: besideContent })}
    >
      <Button
        ref={button}
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={t('nav.menu', { page: t(`nav.${current}`) })}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
        endIcon={<ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        sx={{ display: { lg: 'none' }, width: { xs: '100%', sm: 'auto' }, justifyContent: 'space-between' }}
      >
        {t(`nav.${current}`)}
      </Button>
      <Box
        id={listId}
        sx={{
          display: { xs: isOpen ? 'grid' : 'none', lg: 'grid' },
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(5, minmax(0, 1fr))',
            lg: 'minmax(0, 1fr)',
          },
          gap: 4,
          mt: { xs: 3, lg: 0 },
        }}
      >
        {groupsFor(role).map((group) => (
          <Group key={group.name} group={group} current={current} waiting={waiting} />
        ))}
      </Box>
    </Box>
  );
}

interface GroupProps {
  group: ShownGroup;
  current: AdminPlace;
  waiting: ReturnType<typeof useWaiting>;
}

function Group({ group: { name, places }, current, waiting }: GroupProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const labelId = useId();
  return (
    <div>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ px: 2, mb: 1 }}>
        {t(`nav.groups.${name}`)}
      </Typography>
      <Box component="ul" aria-labelledby={labelId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {places.map((place) => (
          <li key={place}>
            <Place
              to={adminPaths[place]}
              size="small"
              aria-current={place === current ? 'page' : undefined}
              {...(waiting[place] && {
                'aria-label': t('nav.waiting', { page: t(`nav.${place}`), count: number(waiting[place]) }),
                endIcon: <Count>{number(waiting[place])}</Count>,
              })}
            >
              {t(`nav.${place}`)}
            </Place>
          </li>
        ))}
      </Box>
    </div>
  );
}
