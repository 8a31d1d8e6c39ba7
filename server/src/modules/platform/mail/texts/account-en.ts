import { planNames } from '#contract/billing/plan-names.js';
import type { BillingPeriod } from '#contract/billing/plan-prices.js';

/** About an account: how its user logs in, what it pays, its end. */
export const accountTextsEn = (product: string) => ({
  plans: planNames.en,
  'team-over-seats': {
    subject: 'Your team is larger than your plan',
    title: 'Your team is larger than your plan',
    lead: (users: string, seats: number, shown: string) =>
      seats === 1
        ? `Your team has ${users} people, and your plan is for one.`
        : `Your team has ${users} people, and your plan has ${shown} seats.`,
    choices: 'Everyone keeps working as before, but no one can join until people leave or the plan is larger.',
    action: 'Open your team',
    reason: 'You received this email because you manage this team.',
  },
  'mail-domain-broken': {
    subject: (name: string) => `Your emails no longer come from ${name}`,
    title: 'A record of your email domain is missing',
    lead: (name: string) =>
      `The DKIM record of ${name} is missing or wrong. Until it is fixed, emails about your transfers and requests come from our own address.`,
    found: (time: string) => `Found on ${time}. We check again every hour and switch back automatically.`,
    action: 'See what is missing',
    reason: 'You received this email because you manage this account.',
  },
  'link-domain-broken': {
    subject: (name: string) => `Your links no longer use ${name}`,
    title: 'A record of your link domain is missing',
    lead: (name: string) =>
      `The records of ${name} are missing or wrong. Until they are fixed, new links use our own address, and links to ${name} may not open.`,
    found: (time: string) => `Found on ${time}. We check again every hour and switch back automatically.`,
    action: 'See what is missing',
    reason: 'You received this email because you manage this account.',
  },
  'payment-due': {
    reminder: 'A payment is still missing',
    title: 'Your last payment failed',
    trialExpired: (plan: string) => `Your ${plan} trial has expired`,
    lead: (plan: string) => `We could not charge your card for the ${plan} plan.`,
    refused: 'You can’t send or request anything until it is paid.',
    kept: 'You can still read and download your files, and your links keep working.',
    action: 'Update payment method',
    reason: 'You received this email because it concerns the payment of your plan.',
  },
  'trial-ending': {
    subject: 'Your trial ends soon',
    title: 'Your trial ends soon',
    lead: (plan: string, instant: string) => `Your trial of the ${plan} plan ends on ${instant}.`,
    charge: (price: string, period: BillingPeriod) =>
      `Then your card is charged ${price}, and again each ${period === 'yearly' ? 'year' : 'month'}.`,
    cancel: 'If you don’t want that, cancel before the trial ends and you pay nothing.',
    action: 'Manage your plan',
    reason: 'You received this email because it concerns the payment of your plan.',
  },
  'password-reset': {
    subject: 'Reset your password',
    title: 'Choose a new password',
    lead: 'A password reset was requested for your account. The link works once and expires soon.',
    action: 'Choose a new password',
    warning: 'If you didn’t request this, ignore this email. Your password stays the same.',
    reason: 'You received this email because a password reset was requested for this address.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    lead: 'The password of your account has just been changed, and all other sessions were ended.',
    leadAt: (instant: string) =>
      `The password of your account was changed on ${instant}, and all other sessions were ended.`,
    warning: 'If this wasn’t you, choose a new password now and contact us.',
    action: 'Log in',
    reason: 'You received this email because it concerns the safety of your account.',
  },
  'login-link': {
    subject: 'Your login link',
    title: `Log in to ${product}`,
    lead: 'This link logs you in without your password. It works once, for 15 minutes, in the browser where you requested it.',
    action: 'Log in',
    warning: 'If you didn’t request it, ignore this email: no one else can use the link.',
    reason: 'You received this email because a login link was requested for this address.',
  },
  'new-device': {
    subject: 'New login to your account',
    title: 'A login from a new device',
    lead: 'Someone just logged in to your account from a new device or country.',
    device: 'Device',
    place: 'Country',
    when: 'When',
    warning: 'If this was you, you don’t need to do anything. If it wasn’t, act now:',
    action: 'This wasn’t me',
    note: 'We’ll ask you to confirm. This ends all sessions and removes all passkeys, and you choose a new password.',
    reason: 'You received this email because it concerns the safety of your account.',
  },
  'address-changed': {
    subject: 'The email address of your account was changed',
    title: 'Your account has a new email address',
    lead: (newEmail: string, instant: string) =>
      `On ${instant}, the address of your account was changed to ${newEmail}. You now log in with it.`,
    until: (instant: string) =>
      `If this was you, you don’t need to do anything. If it wasn’t, undo the change by ${instant}:`,
    action: 'Undo the change',
    note: 'We’ll ask you to confirm. This restores this address, ends all sessions and removes all passkeys, and you choose a new password.',
    reason: `You received this email because this was the address of your ${product} account.`,
  },
  'address-taken': {
    subject: 'Your email address already has an account',
    title: 'This address already has an account',
    lead: `Someone tried to use this address for another ${product} account. That is not possible, because it belongs to an account or can still be restored to one.`,
    warning: 'Nothing has changed. If this was you, log in to that account or use another address.',
    action: 'Log in',
    reason: `You received this email because someone entered this address at ${product}.`,
  },
  'security-notice': {
    'second-factor-on': {
      subject: 'Two-step login is on',
      lead: 'From now on, logging in to your account requires a code from your authenticator app.',
    },
    'second-factor-off': {
      subject: 'Two-step login is off',
      lead: 'Logging in to your account no longer requires a code from your authenticator app.',
    },
    'second-factor-reset': {
      subject: 'Two-step login was reset',
      lead: 'Our support team turned off two-step login for your account. You can set it up again in your account.',
    },
    'recovery-codes-renewed': {
      subject: 'You have new recovery codes',
      lead: 'New recovery codes were created for your account. The old ones no longer work.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      lead: 'Someone used one of your recovery codes instead of your authenticator app. It can’t be used again.',
    },
    'passkey-added': {
      subject: 'A passkey was added to your account',
      lead: 'It can now be used to log in to your account without a password.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your account',
      lead: 'It can no longer be used to log in to your account.',
    },
    'account-key-made': {
      subject: 'You have an encryption key',
      lead: 'An encryption key was created for your account. It opens encrypted files. Keep its recovery sheet in a safe place: we can’t replace it.',
    },
    'account-key-passphrase': {
      subject: 'The passphrase of your encryption key was changed',
      lead: 'Only the new passphrase unlocks your encryption key now.',
    },
    'account-key-renewed': {
      subject: 'You have a new encryption key',
      lead: 'A new encryption key took the place of the previous one, whose recovery sheet and passkeys no longer unlock your account.',
    },
    'account-key-passkey-added': {
      subject: 'A passkey can now unlock your encryption key',
      lead: 'It unlocks your encryption key without the passphrase.',
    },
    'account-key-passkey-removed': {
      subject: 'A passkey of your encryption key was removed',
      lead: 'It can no longer unlock your encryption key.',
    },
    at: (instant: string) => `This happened on ${instant}.`,
    warning: 'If this wasn’t you, remove any passkeys you don’t recognize, choose a new password now and contact us.',
    action: 'Check your account',
    reason: 'You received this email because it concerns the safety of your account.',
  },
  'deletion-planned': {
    subject: 'Your account will be deleted',
    title: 'Your account will be deleted',
    lead: (instant: string) =>
      `You asked us to delete your account. On ${instant} it will be permanently deleted, with all transfers, requests, contacts and files. Links you sent will stop working then.`,
    until: 'Until then everything works as before. Log in to download your data or to keep your account.',
    warning: 'If this wasn’t you, keep your account now and change your password.',
    action: 'Keep my account',
    reason: 'You received this email because it concerns the safety of your account.',
  },
  'account-deleted': {
    subject: 'Your account has been deleted',
    title: 'Your account has been deleted',
    lead: (instant: string) =>
      `Your account and everything in it were removed from our systems by ${instant}. This is what was deleted:`,
    parts: {
      user: 'Account and profile',
      identities: 'Single sign-on connections',
      begunLogins: 'Unfinished logins',
      sessions: 'Sessions',
      mails: 'Emails to you',
      transfers: 'Transfers',
      transferEvents: 'Transfer log entries',
      downloads: 'Downloads by recipients',
      pageViews: 'Page views by recipients',
      uploads: 'Uploads',
      fileRequests: 'File requests',
      pictures: 'Pictures and logos',
      requestTemplates: 'Request templates',
      programs: 'Access tokens',
      extensionRequests: 'Requests for more time',
      contacts: 'Contacts and groups',
      notifications: 'Notifications',
      notificationSettings: 'Notification settings',
      teamInvites: 'Team invitations',
      teamActivity: 'Team activity entries',
      staffLog: 'Support actions on your account',
      staffNotes: 'Support notes',
      abuseCases: 'Abuse reports',
      accountKeys: 'Encryption key',
      lifetimeCodes: 'Lifetime codes',
      mailDomain: 'Email domain',
      linkDomain: 'Link domain',
      billing: 'Payment events',
      webhooks: 'Webhooks and their deliveries',
      feedback: 'Feedback (kept without your name)',
    },
    keptTitle: 'What remains, and why:',
    kept: [
      'Any invoices at our payment provider: tax law requires them to be kept.',
      'Your address in other people’s transfers and contacts: these belong to them.',
      'If you unsubscribed from emails or used a trial, a digest of your address that it cannot be recovered from, so that neither is undone.',
      'The codes in your transfer links, without content, so that no one else’s files ever appear under them.',
    ],
    thisMail: 'Our record of this email is deleted after 30 days. You may want to keep the email.',
    reason: 'You received this email because you deleted your account.',
  },
  'verification-code': {
    subject: 'Your verification code',
    title: 'Verify your email',
    lead: {
      signup: 'Enter this code to finish creating your account:',
      send: 'Enter this code to send your files:',
      address: 'Enter this code to use this address for your account:',
      open: 'Enter this code to open what was sent to you:',
    },
    validity: 'The code is valid for 10 minutes and works once.',
    warning: `${product} will never ask you for it. If you didn’t request a code, ignore this email.`,
    reason: `You received this email because someone entered this address at ${product}.`,
    openReason: 'You received this email because someone opened a link that was sent to this address.',
  },
  'team-invite': {
    subject: (sender: string) => `${sender} invites you to their team`,
    title: (name: string) => `${name} invites you to their team`,
    lead: (sender: string, team: string) => `${sender} invites you to join the team ${team} in ${product}.`,
    shared:
      'What you send and request in the team belongs to the team, and its admins can see it. The team shares its owner’s contacts. You keep your own contacts separately.',
    action: 'Join the team',
    until: (instant: string) => `The link works once, until ${instant}.`,
    warning: 'If you don’t know who invited you, ignore this email. If you do nothing, nothing changes.',
    reason: (sender: string) =>
      `You received this email because ${sender} invited this address to a team in ${product}.`,
  },
  'webhook-off': {
    subject: (host: string) => `Webhook switched off: ${host}`,
    title: 'Your webhook is switched off',
    lead: (host: string, instant: string) =>
      `The webhook at ${host} has not responded successfully for three days. We stopped calling it on ${instant}.`,
    next: 'Once the receiving program works again, switch the webhook back on. Nothing else in your account has changed.',
    action: 'Open developer settings',
    reason: 'You received this email because this webhook belongs to your account.',
  },
});
