import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { helpPath } from '../../../lib/help-path.js';
import { teamOwnerName } from '../../../lib/team.js';
import { accountPlaces } from './account-places.js';
import { useLogOut } from '../use-log-out.js';

interface AccountMenuListProps {
  id: string;
  user: UserView;
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function AccountMenuList({ id, user, anchor, onClose }: AccountMenuListProps) {
  const { t } = useTranslation();
  const leave = useLogOut();
  const owner = teamOwnerName(user);
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('nav.accountMenu') }, paper: { sx: { minWidth: 220 } } }}
    >
      <Typography component="li" role="presentation" variant="body2" color="textSecondary" noWrap sx={{ px: 4, py: 2 }}>
        {user.email}
      </Typography>
      {owner !== null && (
        <Typography component="li" role="presentation" variant="body2" sx={{ px: 4, pb: 2, overflowWrap: 'anywhere' }}>
          {t('nav.actsFor', { name: owner })}
        </Typography>
      )}
      <Divider component="li" role="presentation" sx={{ my: 1 }} />
      {accountPlaces(user).map(({ name, to }) => (
        <MenuItem key={name} component={Link} to={to} onClick={onClose}>
          <ListItemIcon>
            <ManageAccountsRounded fontSize="small" />
          </ListItemIcon>
          {t(`nav.places.${name}`)}
        </MenuItem>
      ))}
      <MenuItem component="a" href={helpPath()} onClick={onClose}>
        <ListItemIcon>
          <HelpOutlineRounded fontSize="small" />
        </ListItemIcon>
        {t('nav.help')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          leave();
        }}
      >
        <ListItemIcon>
          <LogoutRounded fontSize="small" />
        </ListItemIcon>
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  );
}
