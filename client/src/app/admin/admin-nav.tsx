import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import DnsRounded from '@mui/icons-material/DnsRounded';
import FlagRounded from '@mui/icons-material/FlagRounded';
import FolderOpenRounded from '@mui/icons-material/FolderOpenRounded';
import GroupRounded from '@mui/icons-material/GroupRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import InboxRounded from '@mui/icons-material/InboxRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PolicyRounded from '@mui/icons-material/PolicyRounded';
import QueueRounded from '@mui/icons-material/QueueRounded';
import RedeemRounded from '@mui/icons-material/RedeemRounded';
import StorageRounded from '@mui/icons-material/StorageRounded';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { StaffRole } from '#contract/admin/staff.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { adminPaths } from '../../features/admin/admin-paths.js';
import { useWaiting } from '../../features/admin/api/waiting.js';
import { useFormats } from '../../lib/format.js';
import { SideNav } from '../../ui/side-nav.js';
import { groupsFor, placeOf, type AdminPlace } from './admin-places.js';

const icons: Record<AdminPlace, ComponentType<{ fontSize: 'small' }>> = {
  start: HomeRounded,
  people: GroupRounded,
  subscriptions: CreditCardRounded,
  codes: RedeemRounded,
  links: FolderOpenRounded,
  cases: FlagRounded,
  inbox: InboxRounded,
  mails: MailOutlineRounded,
  queues: QueueRounded,
  storage: StorageRounded,
  processes: DnsRounded,
  policies: PolicyRounded,
  log: HistoryRounded,
};

/** The pages of the admin area that the role may see, with the number of open tasks. */
export function AdminNav({ role }: { role: StaffRole | null }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const current = placeOf(useLocation().pathname);
  const { cases, messages, failedJobs } = useWaiting(role);
  const open: Partial<Record<AdminPlace, number | undefined>> = {
    cases: cases?.toDo,
    inbox: messages,
    queues: failedJobs,
  };
  const waiting = (place: AdminPlace) => {
    const count = open[place];
    if (!count) return undefined;
    return { shown: number(count), text: t('nav.waiting', { page: t(`nav.${place}`), count: number(count) }) };
  };
  return (
    <SideNav
      label={t('nav.label')}
      menuLabel={(page) => t('nav.menu', { page })}
      groups={groupsFor(role).map(({ name, places }) => ({
        label: name === 'start' ? '' : t(`nav.groups.${name}`),
        places: places.map((place) => {
          const Icon = icons[place];
          return {
            to: adminPaths[place],
            label: t(`nav.${place}`),
            icon: <Icon fontSize="small" />,
            isCurrent: place === current,
            waiting: waiting(place),
          };
        }),
      }))}
    />
  );
}
