import { useLocation } from 'react-router-dom';
import type { StaffRole } from '#contract/admin/staff.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { adminPaths } from '../../features/admin/admin-paths.js';
import { useFormats } from '../../lib/format.js';
import { SideNav } from '../../ui/side-nav.js';
import { useWaiting } from './use-waiting.js';
import { groupsFor, placeOf, type AdminPlace } from './admin-places.js';

/** The pages of the admin area that the role may see, with the number of open tasks. */
export function AdminNav({ role }: { role: StaffRole | null }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const current = placeOf(useLocation().pathname);
  const open = useWaiting(role);
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
        label: t(`nav.groups.${name}`),
        places: places.map((place) => ({
          to: adminPaths[place],
          label: t(`nav.${place}`),
          isCurrent: place === current,
          waiting: waiting(place),
        })),
      }))}
    />
  );
}
