import type { UserView } from '#contract/auth.js';
import { maskLifetimeCode } from '#contract/lifetime-code.js';
import { type Account, Entitlements } from '../../accounts/index.js';
import type { Contact, User } from '../domain/user.js';

/** `role` is the plan of the user's account. */
export function toUserView(user: User, account: Account, contacts: Contact[], now: Date): UserView {
  const { plan, status, sendRefusal } = Entitlements.of(account, now);
  return {
    _id: user.id,
    email: user.email,
    fullName: user.fullName,
    company: user.company,
    profilePic: user.profilePic,
    logoPic: user.logoPic,
    role: plan,
    stripeId: account.stripeId,
    status,
    sendRefusal,
    region: account.region,
    lang: user.lang,
    timeZone: user.timeZone,
    transferSettings: { reminds: account.transferSettings.reminds },
    isTeamMember: false,
    contacts,
    customDomainOption: account.customDomainOption,
    isSumo: account.lifetimeCodes.length > 0,
    ...maskedCodes(account),
    loginCount: user.loginCount,
    isAdministrator: user.isAdministrator,
  };
}

function maskedCodes({ lifetimeCodes }: Account): Partial<UserView> {
  const [code1, code2, code3, code4, code5, code6, code7, code8] = lifetimeCodes.map(maskLifetimeCode);
  return { code1, code2, code3, code4, code5, code6, code7, code8 };
}
