import type { UserView } from '#contract/accounts/auth.js';
import { paths } from '../paths.js';

/** The pages of the settings, by what they are about. */
const groups = [
  {
    name: 'you',
    places: [
      { name: 'profile', to: paths.profile },
      { name: 'account', to: paths.account },
      { name: 'security', to: `${paths.account}?tab=security` },
      { name: 'encryption', to: paths.encryption },
      { name: 'notifications', to: `${paths.account}?tab=notifications` },
    ],
  },
  {
    name: 'sending',
    places: [
      { name: 'defaults', to: `${paths.account}?tab=sending`, isForAdmins: true },
      { name: 'customize', to: paths.customize },
      { name: 'domain', to: paths.settings, isForAdmins: true },
    ],
  },
  { name: 'team', places: [{ name: 'teams', to: paths.teams, isForAdmins: true }] },
  {
    name: 'plan',
    places: [
      { name: 'billing', to: paths.billing, isForAdmins: true },
      { name: 'codes', to: `${paths.account}?tab=codes`, isForAdmins: true },
    ],
  },
  { name: 'programs', places: [{ name: 'developers', to: paths.developers }] },
] as const satisfies readonly { name: string; places: readonly Place[] }[];

interface Place {
  name: string;
  to: string;
  /** Only the team's admins see it. Hiding is no access control: the server refuses the calls. */
  isForAdmins?: true;
}

export type SettingsGroup = (typeof groups)[number]['name'];
export type SettingsPlace = (typeof groups)[number]['places'][number]['name'];

/** The groups with the pages that this user may see. */
export function settingsFor({ isTeamMember }: Pick<UserView, 'isTeamMember'>) {
  return groups
    .map(({ name, places }) => ({
      name,
      places: places.filter((place) => !isTeamMember || !('isForAdmins' in place)),
    }))
    .filter(({ places }) => places.length > 0);
}

/** Whether an address shows the page at `to`, whose `tab` counts, but no other parameter. */
export function isShown(to: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const tab = new URLSearchParams(search).get('tab');
  const [path, wanted = ''] = to.split('?tab=');
  return path === pathname && (path !== paths.account || wanted === (tab ?? ''));
}
