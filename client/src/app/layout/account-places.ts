import type { UserView } from '#contract/auth.js';
import { paths } from '../paths.js';

/** In the order of the menu (specification, point 2); `account` holds what has no page of its own. */
const order = ['account', 'profile', 'domain', 'teams', 'customize', 'billing'] as const;
export type AccountPlace = (typeof order)[number];

/** The team's admin sees to these. Hiding them is no control: the server refuses the calls. */
const onlyForAdmins: readonly AccountPlace[] = ['domain', 'teams', 'billing'];

/** Where the pages are. One that is not here yet is not in the menu. */
const pages: Partial<Record<AccountPlace, string>> = { account: paths.account };

/** What the account menu leads to, for this member. */
export function accountPlaces(
  { isTeamMember }: Pick<UserView, 'isTeamMember'>,
  addresses: Partial<Record<AccountPlace, string>> = pages,
): { name: AccountPlace; to: string }[] {
  return order.flatMap((name) => {
    const to = addresses[name];
    const isHidden = isTeamMember && onlyForAdmins.includes(name);
    return to === undefined || isHidden ? [] : [{ name, to }];
  });
}
