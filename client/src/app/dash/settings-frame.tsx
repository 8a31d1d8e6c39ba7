import BadgeRounded from '@mui/icons-material/BadgeRounded';
import CodeRounded from '@mui/icons-material/CodeRounded';
import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import GroupRounded from '@mui/icons-material/GroupRounded';
import EnhancedEncryptionRounded from '@mui/icons-material/EnhancedEncryptionRounded';
import LanguageRounded from '@mui/icons-material/LanguageRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded';
import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import PaletteRounded from '@mui/icons-material/PaletteRounded';
import RedeemRounded from '@mui/icons-material/RedeemRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import { Suspense, type ComponentType } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.js';
import { useMember } from '../../lib/member.js';
import { SideNav } from '../../ui/side-nav.js';
import { isShown, settingsFor, type SettingsPlace } from './settings-places.js';

const icons: Record<SettingsPlace, ComponentType<{ fontSize: 'small' }>> = {
  profile: BadgeRounded,
  account: ManageAccountsRounded,
  security: LockRounded,
  encryption: EnhancedEncryptionRounded,
  notifications: NotificationsRounded,
  defaults: TuneRounded,
  customize: PaletteRounded,
  domain: LanguageRounded,
  teams: GroupRounded,
  billing: CreditCardRounded,
  codes: RedeemRounded,
  developers: CodeRounded,
};

/** Around all pages of settings: one navigation beside them. */
export function SettingsFrame() {
  const { t } = useTranslation('dash');
  const user = useMember();
  const location = useLocation();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '184px minmax(0, 1fr)' },
        gap: { xs: 4, sm: 6 },
      }}
    >
      <SideNav
        label={t('settings.label')}
        menuLabel={(page) => t('settings.menu', { page })}
        groups={settingsFor(user).map((group) => ({
          label: t(`settings.groups.${group.name}`),
          places: group.places.map(({ name, to }) => {
            const Icon = icons[name];
            return {
              to,
              label: t(`settings.places.${name}`),
              icon: <Icon fontSize="small" />,
              isCurrent: isShown(to, location),
            };
          }),
        }))}
      />
      <Box sx={{ minWidth: 0 }}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </Box>
    </Box>
  );
}
