import type { UserView } from '#contract/accounts/auth.js';
import { settingsPages } from '../../routes/dash-pages.js';
import { accountPlaceNames, type AccountPlace } from '../../routes/page.js';

/** For the team's admin only. Hiding is no access control: the server refuses the calls. */
const onlyForAdmins: readonly AccountPlace[] = ['domain', 'teams', 'billing'];

const pages: Partial<Record<AccountPlace, string>> = Object.fromEntries(
  settingsPages.flatMap(({ accountMenu, path }) => (accountMenu ? [[accountMenu, path]] : [])),
);

/** Entries of the account menu for this user. */
export function accountPlaces(
  { isTeamMember }: Pick<UserView, 'isTeamMember'>,
  addresses: Partial<Record<AccountPlace, string>> = pages,
): { name: AccountPlace; to: string }[] {
  return accountPlaceNames.flatMap((name) => {
    const to = addresses[name];
    const isHidden = isTeamMember && onlyForAdmins.includes(name);
    return to === undefined || isHidden ? [] : [{ name, to }];
  });
}
