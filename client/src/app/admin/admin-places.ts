import { hasRight, type StaffRight, type StaffRole } from '#contract/admin/staff.js';
import { adminPaths } from '../../features/admin/admin-paths.js';

/** The pages of the admin area, by what they are about; each with what a role needs to see it, if anything. */
const groups = [
  { name: 'start', places: [{ name: 'start', right: 'overview.read' }] },
  {
    name: 'customers',
    places: [
      { name: 'people', right: 'people.read' },
      { name: 'subscriptions', right: 'billing.read' },
      { name: 'codes', right: 'codes.read' },
    ],
  },
  {
    name: 'content',
    places: [
      { name: 'links', right: 'links.read' },
      { name: 'cases', right: 'abuse.read' },
    ],
  },
  {
    name: 'messages',
    places: [
      { name: 'inbox', right: 'inbox.read' },
      { name: 'mails', right: 'mails.read' },
    ],
  },
  {
    name: 'system',
    places: [
      { name: 'queues', right: 'queues' },
      { name: 'storage', right: 'storage.read' },
      { name: 'processes', right: 'processes.read' },
    ],
  },
  {
    name: 'rules',
    places: [
      { name: 'policies', right: 'policies.read' },
      { name: 'log', right: 'log.read' },
    ],
  },
] as const satisfies readonly {
  name: string;
  places: readonly { name: keyof typeof adminPaths; right: StaffRight }[];
}[];

export type AdminGroup = (typeof groups)[number]['name'];
export type AdminPlace = (typeof groups)[number]['places'][number]['name'];

export interface ShownGroup {
  name: AdminGroup;
  places: AdminPlace[];
}

/** What a role may see. */
export function groupsFor(role: StaffRole | null): ShownGroup[] {
  return groups
    .map(({ name, places }) => ({
      name,
      places: places.filter(({ right }) => hasRight(role, right)).map((place) => place.name),
    }))
    .filter(({ places }) => places.length > 0);
}

/** The place that an address belongs to. The overview is at the area's own address, which all others begin with. */
export function placeOf(pathname: string): AdminPlace {
  const others = groups.flatMap(({ places }) => places.map(({ name }) => name)).filter((name) => name !== 'start');
  const isBelow = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  return others.find((name) => isBelow(adminPaths[name])) ?? 'start';
}
