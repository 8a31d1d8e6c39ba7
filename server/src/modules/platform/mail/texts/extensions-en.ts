/** About more time for a link that has expired. */
export const extensionTextsEn = {
  'extension-requested': {
    subject: (asker: string, others: number, name: string) =>
      others === 0
        ? `${asker} asks for more time for ${name}`
        : `${asker} and ${others} more ask for more time for ${name}`,
    title: 'More time requested',
    lead: (asker: string, others: number) =>
      others === 0
        ? `Your link expired before ${asker} could download.`
        : `Your link expired before ${asker} and ${others} more could download.`,
    transfer: 'Transfer',
    who: 'Requested by',
    recipient: (address: string) => `${address}, one of your recipients`,
    others: 'Also requested by',
    stranger: (address: string) => `${address}, not one of your recipients. We did not verify this address.`,
    expired: 'Expired',
    note: (asker: string) => `Note from ${asker}`,
    action: 'Extend for 48 hours',
    effect: (asker: string, others: number) =>
      `The button works once. It opens the link for 48 more hours and emails ${others === 0 ? asker : 'everyone who asked'}. If you don’t want that, do nothing.`,
    reason: 'You received this email because you sent these files with Sampan.',
  },
  'extension-granted': {
    subject: (sender: string) => `${sender} gave you more time`,
    title: 'The link works again',
    lead: (sender: string) => `You asked for more time for an expired link, and ${sender} has extended it.`,
    action: 'Get your files',
    reason: 'You received this email because more time was requested with this address.',
  },
  'extension-declined': {
    subject: 'The link was not extended',
    title: 'The link was not extended',
    lead: (sender: string) =>
      `More time for an expired link was requested with this address. ${sender} decided not to extend it.`,
    next: 'If you still need the files, ask the sender directly.',
    reason: 'You received this email because more time was requested with this address.',
  },
};
