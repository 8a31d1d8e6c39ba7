/** About logging in and the safety of an account. */
export const loginTextsEn = {
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
    subject: 'Your link to log in',
    title: 'Log in to Sampan',
    lead: 'This link logs you in without your password. It works once, for 15 minutes, in the browser in which you asked for it.',
    action: 'Log in',
    warning: 'If you didn’t ask for it, ignore this email: nobody else can use the link.',
    reason: 'You received this email because a link to log in was requested for this address.',
  },
  'new-device': {
    subject: 'New log-in to your account',
    title: 'A log-in from a new device',
    lead: 'Somebody has just logged in to your account from a device or a country that we have not seen with you before.',
    device: 'Device',
    place: 'Country',
    when: 'When',
    warning: 'If this was you, there is nothing to do. If it wasn’t, act now:',
    action: 'This was not me',
    note: 'You will be asked to confirm. That ends all sessions, removes all passkeys, and you choose a new password.',
    reason: 'You received this email because it concerns the safety of your account.',
  },
  'address-changed': {
    subject: 'The email address of your account was changed',
    title: 'Your account has a new email address',
    lead: (newEmail: string, instant: string) =>
      `On ${instant}, the address of your account was changed to ${newEmail}. You now log in with it.`,
    until: (instant: string) => `If this was you, there is nothing to do. If it wasn’t, undo the change by ${instant}:`,
    action: 'Undo the change',
    note: 'You will be asked to confirm. That restores this address, ends all sessions, removes all passkeys, and you choose a new password.',
    reason: 'You received this email because it was the address of an account at Sampan.',
  },
  'address-taken': {
    subject: 'Your email address already has an account',
    title: 'This address already has an account',
    lead: 'Somebody tried to use this address for another account at Sampan. That is not possible, because an account has it or can still get it back.',
    warning: 'Nothing was changed. If you tried this yourself, log in to that account, or use another address.',
    action: 'Log in',
    reason: 'You received this email because this address was entered at Sampan.',
  },
  'security-notice': {
    'second-factor-on': {
      subject: 'Two-step log-in is on',
      lead: 'From now on, logging in to your account asks for a code of your authenticator app.',
    },
    'second-factor-off': {
      subject: 'Two-step log-in is off',
      lead: 'Logging in to your account no longer asks for a code of your authenticator app.',
    },
    'second-factor-reset': {
      subject: 'Two-step log-in was reset',
      lead: 'Our support switched off two-step log-in for your account. You can set it up again in your account.',
    },
    'recovery-codes-renewed': {
      subject: 'You have new recovery codes',
      lead: 'New recovery codes were made for your account. Earlier ones no longer work.',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      lead: 'A recovery code of your account was used in place of your authenticator app. It does not work again.',
    },
    'passkey-added': {
      subject: 'A passkey was added to your account',
      lead: 'From now on it logs in to your account, without a password.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your account',
      lead: 'It no longer logs in to your account.',
    },
    at: (instant: string) => `This happened on ${instant}.`,
    warning: 'If this wasn’t you, remove passkeys that you don’t know, choose a new password now and contact us.',
    action: 'Check your account',
    reason: 'You received this email because it concerns the safety of your account.',
  },
};

export type LoginTexts = typeof loginTextsEn;
