import type { SessionView, UserView } from '#contract/accounts/auth.js';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';

export function buildUser(changes: Partial<UserView> = {}): UserView {
  return {
    _id: 'user-1',
    email: 'mei@example.com',
    fullName: 'Mei Lin',
    company: 'Harbour Works',
    profilePic: '',
    logoPic: '',
    role: 'free',
    stripeId: '',
    status: 'active',
    deletionDueAt: null,
    sendRefusal: null,
    trialExpired: false,
    region: 'cn-hongkong',
    lang: 'en',
    timeZone: 'UTC',
    transferSettings: {
      reminds: true,
      expirySeconds: EXPIRY_WEEK_SECONDS,
      needsPassword: false,
      recipientsOnly: false,
      encryption: 'offered',
      message: '',
      senderName: '',
    },
    requestSettings: {
      expiryDays: null,
      needsPassword: false,
      message: '',
      reminders: { daysBefore: [3], daysAfter: [1] },
    },
    teamRole: 'owner',
    isTeamMember: false,
    mustSetUpSecondFactor: false,
    contacts: [],
    folderSize: 0,
    customDomainOption: 'standard',
    isSumo: false,
    loginCount: 1,
    endorsely_referral: '',
    staffRole: null,
    ...changes,
  };
}

export function buildSession(changes: Partial<SessionView> = {}): SessionView {
  return { accessToken: 'access-1', refreshToken: 'handle-1', user: buildUser(), ...changes };
}

export function buildBrand(changes: Partial<ShownBrand> = {}): ShownBrand {
  return {
    logo: '',
    colors: null,
    gradient: [],
    picture: '',
    headline: '',
    action: '',
    poweredBy: true,
    ...changes,
  };
}
