interface Merged {
  instant: string;
  from: string;
  into: string;
}

/** About the end of an account. */
export const leavingTextsEn = {
  'deletion-planned': {
    subject: 'Your account will be deleted',
    title: 'Your account will be deleted',
    lead: (instant: string) =>
      `You asked us to delete your account. On ${instant} it will be deleted for good, with all transfers, requests, contacts and files. Links that you sent stop working then.`,
    until: 'Until then everything works as before. Log in to download your data or to keep your account.',
    warning: 'If this wasn’t you, keep your account now and change your password.',
    action: 'Keep my account',
    reason: 'You received this email because it concerns the safety of your account.',
  },
  'account-merged': {
    subject: 'Two of your accounts are now one',
    title: 'Two of your accounts are now one',
    kept: ({ instant, from }: Merged) =>
      `On ${instant} our support merged the account ${from} into yours. You now find its transfers, file requests, contacts and codes in your account.`,
    gone: ({ instant, into }: Merged) =>
      `On ${instant} our support merged this account into the account ${into}. There you now find its transfers, file requests, contacts and codes.`,
    links: 'All links that were sent work as before.',
    ended: (from: string) =>
      `The account ${from} no longer exists: its sessions, access tokens and webhooks have ended. This cannot be undone.`,
    warning: 'If you did not ask for this, tell us at once.',
    action: 'Contact us',
    reason: 'You received this email because it concerns the safety of your account.',
  },
  'account-deleted': {
    subject: 'Your account has been deleted',
    title: 'Your account has been deleted',
    lead: (instant: string) =>
      `Your account and everything in it were removed from our systems by ${instant}. This is what it held:`,
    parts: {
      user: 'Account and profile',
      identities: 'Links to the single sign-on',
      begunLogins: 'Unfinished log-ins',
      passkeyChallenges: 'Unfinished uses of passkeys',
      sessions: 'Sessions',
      mails: 'Emails to you',
      transfers: 'Transfers',
      transferEvents: 'Entries in logs of transfers',
      downloads: 'Downloads by recipients',
      pageViews: 'Page views by recipients',
      downloadFacts: 'Figures of downloads',
      uploads: 'Uploads',
      fileRequests: 'File requests',
      pictures: 'Pictures and logos',
      requestTemplates: 'Templates of requests',
      programs: 'Access tokens of programs',
      extensionRequests: 'Requests for more time',
      contacts: 'Contacts and groups',
      notifications: 'Notifications',
      notificationSettings: 'Notification settings',
      teamInvites: 'Invitations to a team',
      teamActivity: 'Entries of team activity',
      staffLog: 'What our support did about your account',
      staffNotes: 'Notes of our support',
      abuseCases: 'Reports of abuse',
      lifetimeCodes: 'Lifetime codes',
      mailDomain: 'Mail domain',
      linkDomain: 'Link domain',
      billing: 'Events about payments',
      webhooks: 'Webhooks and their deliveries',
      feedback: 'Feedback (kept without your name)',
    },
    keptTitle: 'What remains, and why:',
    kept: [
      'Invoices at our payment provider, if there were any: tax law requires them to be kept.',
      'Your address in transfers and contacts of others: it belongs to them.',
      'A digest of your address, from which it cannot be read, if you unsubscribed from emails or used a trial: so that both stay as they are.',
      'The codes in the links of your transfers, without content: so that nobody else’s files ever appear under them.',
    ],
    thisMail: 'The record of this email is deleted after 30 days. You may want to keep the email.',
    reason: 'You received this email because you deleted your account.',
  },
};
