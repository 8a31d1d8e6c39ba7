import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { navHeightPx } from '../theme/tokens.js';
import { ButtonLink } from './router-link.js';

const Place = styled(ButtonLink)(({ theme }) => ({
  justifyContent: 'flex-start',
  width: '100%',
  color: theme.vars.palette.text.secondary,
  fontWeight: 550,
  '& .MuiButton-endIcon': { marginLeft: 'auto' },
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
  // The button enlarges what it ends with.
  '&&&': { fontSize: 12 },
  lineHeight: '20px',
  textAlign: 'center',
}));

const besideContent = { position: 'sticky', top: navHeightPx.narrow + 24, alignSelf: 'start' } as const;

export interface SidePlace {
  to: string;
  label: string;
  icon?: ReactNode;
  isCurrent: boolean;
  /** Open tasks, shown beside the label; `text` is read in its place. */
  waiting?: { shown: string; text: string } | undefined;
}

export interface SideGroup {
  /** Empty: it stands for itself. */
  label: string;
  places: readonly SidePlace[];
}

interface SideNavProps {
  label: string;
  /** Label of the button that unfolds the list on narrow screens. */
  menuLabel(page: string): string;
  groups: readonly SideGroup[];
}

/** Navigation of an area with many pages: a list beside them; on narrow screens a button that unfolds it. */
export function SideNav({ label, menuLabel, groups }: SideNavProps) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  // Following a link closes the list, since the address changes.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === address;
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpenAt(null);
    button.current?.focus();
  };
  const current = groups.flatMap(({ places }) => places).find(({ isCurrent }) => isCurrent)?.label ?? label;
  return (
    <Box
      component="nav"
      aria-label={label}
      onKeyDown={closeByKey}
      sx={(theme) => ({ minWidth: 0, [theme.breakpoints.up('lg')]: besideContent })}
    >
      <Button
        ref={button}
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={menuLabel(current)}
        onClick={() => setOpenAt(isOpen ? null : address)}
        endIcon={<ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        sx={{ display: { lg: 'none' }, width: { xs: '100%', sm: 'auto' }, justifyContent: 'space-between' }}
      >
        {current}
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
        {groups.map((group) => (
          <Group key={group.label} {...group} />
        ))}
      </Box>
    </Box>
  );
}

function Group({ label, places }: SideGroup) {
  const labelId = useId();
  return (
    <div>
      {label !== '' && (
        <Typography id={labelId} variant="body2" color="textSecondary" sx={{ px: 2, mb: 1 }}>
          {label}
        </Typography>
      )}
      <Box component="ul" aria-labelledby={label === '' ? undefined : labelId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {places.map(({ to, label: name, icon, isCurrent, waiting }) => (
          <li key={to}>
            <Place
              to={to}
              size="small"
              aria-current={isCurrent ? 'page' : undefined}
              startIcon={icon}
              {...(waiting && { 'aria-label': waiting.text, endIcon: <Count>{waiting.shown}</Count> })}
            >
              {name}
            </Place>
          </li>
        ))}
      </Box>
    </div>
  );
}
