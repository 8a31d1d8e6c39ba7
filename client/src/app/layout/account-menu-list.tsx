import LogoutRounded from '@mui/icons-material/LogoutRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { UserView } from '#contract/auth.js';
import { logOut } from '../../lib/session.js';
import { notify } from '../../ui/notice-store.js';

interface AccountMenuListProps {
  id: string;
  user: UserView;
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function AccountMenuList({ id, user, anchor, onClose }: AccountMenuListProps) {
  const { t } = useTranslation();
  const leave = async () => {
    onClose();
    try {
      await logOut();
    } catch {
      notify({ tone: 'error', title: t('logoutFailed.title'), text: t('logoutFailed.text') });
    }
  };
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
      <Divider component="li" role="presentation" sx={{ my: 1 }} />
      <MenuItem onClick={() => void leave()}>
        <ListItemIcon>
          <LogoutRounded fontSize="small" />
        </ListItemIcon>
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  );
}
