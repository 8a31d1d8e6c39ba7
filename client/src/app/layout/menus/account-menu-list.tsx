import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import AdminPanelSettingsRounded from '@mui/icons-material/AdminPanelSettingsRounded';
import BadgeRounded from '@mui/icons-material/BadgeRounded';
import CampaignRounded from '@mui/icons-material/CampaignRounded';
import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import GroupRounded from '@mui/icons-material/GroupRounded';
import InsightsRounded from '@mui/icons-material/InsightsRounded';
import LanguageRounded from '@mui/icons-material/LanguageRounded';
import PaletteRounded from '@mui/icons-material/PaletteRounded';
import SettingsRounded from '@mui/icons-material/SettingsRounded';
import ThumbsUpDownRounded from '@mui/icons-material/ThumbsUpDownRounded';
import TranslateRounded from '@mui/icons-material/TranslateRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { UserView } from '#contract/accounts/auth.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { helpPath } from '../../../lib/help-path.js';
import { teamOwnerName } from '../../../lib/team.js';
import { openChangelog } from '../../../features/changelog/panel-store.js';
import { openFeedback } from '../../../features/feedback/feedback-store.js';
import { useOtherScheme } from '../../../ui/scheme-switch.js';
import { isDashPath, paths } from '../../paths.js';
import type { AccountPlace } from '../../routes/page.js';
import { accountPlaces } from './account-places.js';
import { useOtherLanguage } from '../language-switch.js';
import { useLogOut } from '../use-log-out.js';

const icons: Record<AccountPlace, ComponentType<{ fontSize: 'small' }>> = {
  profile: BadgeRounded,
  domain: LanguageRounded,
  teams: GroupRounded,
  customize: PaletteRounded,
  billing: CreditCardRounded,
};

/** Elsewhere the bar has it. */
const phoneOnly = { display: { sm: 'none' } };
/** On a phone the list of the settings has it. */
const wideOnly = { display: { xs: 'none', sm: 'flex' } };

interface AccountMenuListProps {
  id: string;
  user: UserView;
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function AccountMenuList({ id, user, anchor, onClose }: AccountMenuListProps) {
  const { t } = useTranslation();
  const leave = useLogOut();
  const { pathname } = useLocation();
  const language = useOtherLanguage();
  const scheme = useOtherScheme();
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
      {isDashPath(pathname) && (
        <MenuItem component={Link} to={paths.analytics} onClick={onClose} sx={phoneOnly}>
          <ListItemIcon>
            <InsightsRounded fontSize="small" />
          </ListItemIcon>
          {t('titles.analytics')}
        </MenuItem>
      )}
      <MenuItem component={Link} to={paths.account} onClick={onClose}>
        <ListItemIcon>
          <SettingsRounded fontSize="small" />
        </ListItemIcon>
        {t('nav.settings')}
      </MenuItem>
      {accountPlaces(user).map(({ name, to }) => {
        const Icon = icons[name];
        return (
          <MenuItem key={name} component={Link} to={to} onClick={onClose} sx={wideOnly}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {t(`nav.places.${name}`)}
          </MenuItem>
        );
      })}
      <Divider component="li" role="presentation" sx={{ my: 1 }} />
      {user.staffRole !== null && (
        <MenuItem component={Link} to="/admin" onClick={onClose}>
          <ListItemIcon>
            <AdminPanelSettingsRounded fontSize="small" />
          </ListItemIcon>
          {t('nav.admin')}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          onClose();
          openChangelog();
        }}
        sx={phoneOnly}
      >
        <ListItemIcon>
          <CampaignRounded fontSize="small" />
        </ListItemIcon>
        {t('nav.whatsNew')}
      </MenuItem>
      <MenuItem lang={language.lang} onClick={language.go} sx={phoneOnly}>
        <ListItemIcon>
          <TranslateRounded fontSize="small" />
        </ListItemIcon>
        {t(`language.${language.next}`)}
      </MenuItem>
      <MenuItem onClick={scheme.go} sx={phoneOnly}>
        <ListItemIcon>{scheme.icon}</ListItemIcon>
        {scheme.label}
      </MenuItem>
      {isDashPath(pathname) && (
        <MenuItem
          onClick={() => {
            onClose();
            openFeedback();
          }}
        >
          <ListItemIcon>
            <ThumbsUpDownRounded fontSize="small" />
          </ListItemIcon>
          {t('nav.feedback')}
        </MenuItem>
      )}
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
