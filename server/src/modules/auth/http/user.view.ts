import type { UserView } from '#contract/auth.js';
import type { Contact, User } from '../domain/user.js';

export function toUserView(user: User, contacts: Contact[]): UserView {
  return {
    _id: user.id,
    email: user.email,
    fullName: user.fullName,
    company: user.company,
    profilePic: user.profilePic,
    logoPic: user.logoPic,
    role: user.role,
    stripeId: user.stripeId,
    status: user.status,
    region: user.region,
    lang: user.lang,
    timeZone: user.timeZone,
    transferSettings: { reminds: user.transferSettings.reminds },
    isTeamMember: false,
    contacts,
    customDomainOption: user.customDomainOption,
    isSumo: user.isSumo,
    loginCount: user.loginCount,
    isAdministrator: user.isAdministrator,
  };
}
