const files = (count: number, shown: string): string => (count === 1 ? '1 file' : `${shown} files`);

/** All texts of the mails. The Chinese catalogue must have the same keys to compile. */
export const mailTextsEn = {
  brand: 'Sampan',
  files,
  moreFiles: (count: number, shown: string) => (count === 1 ? 'and 1 more file' : `and ${shown} more files`),
  moreRecipients: (shown: string) => `and ${shown} more`,
  filesTogether: (count: string, size: string) => `${count}, ${size} in total`,
  messageFrom: (sender: string) => `Message from ${sender}`,
  pasteLink: 'Link to open in your browser:',
  availableUntil: 'Available until',
  untilRemoved: 'the sender removes it',
  label: (name: string) => `${name}: `,
  contents: 'Contents',
  protection: 'Protection',
  recipients: 'Recipients',
  footerHelp: (address: string) => `Something wrong with this mail? Write to ${address}.`,
  unsubscribe: 'Do not send me mails like this',

  'transfer-received': {
    subject: (sender: string, what: string) => `${sender} sent you ${what}`,
    title: (what: string) => `${what} for you`,
    sentBy: 'Sent by',
    visitorNote:
      'This sender has no account with us. We checked only that they can read mail at this address. If you do not know it, leave the files alone.',
    password: 'A password is needed. The sender can tell you what it is; it is never sent by mail.',
    action: 'Get your files',
    reason: (sender: string) => `You get this mail because ${sender} sent you files with Sampan.`,
  },
  'files-added': {
    subject: (sender: string, what: string) => `${sender} added ${what}`,
    title: (what: string) => `${what} more for you`,
    lead: 'They were added to a transfer you have already. Your link is the same:',
    action: 'Get your files',
    reason: (sender: string) => `You get this mail because ${sender} added files to a transfer for you with Sampan.`,
  },
  'files-damaged': {
    subject: (what: string) => `Please send ${what} again`,
    title: 'Files were damaged',
    lead: (what: string) =>
      `We read your transfer again and found damage in ${what}: the bytes in our store are not those you sent. Nobody can download this part any more; everything else in the transfer is sound.`,
    warning: 'Please send it again, and tell whoever may have it already.',
    action: 'Open the transfer',
    reason: 'You get this mail because it concerns the safety of your files.',
  },
  'transfer-sent': {
    subject: (what: string) => `You sent ${what}`,
    title: 'Your files are on their way',
    message: 'Your message',
    lead: 'We let you know when somebody downloads them. This link opens the transfer:',
    password: 'Whoever opens the link needs the password you have set.',
    action: 'Open the transfer',
    reason: 'You get this mail because you sent files with Sampan.',
  },
  'verification-code': {
    subject: 'Your verification code',
    title: 'Verify your email',
    lead: {
      signup: 'Enter this code to finish creating your account:',
      send: 'Enter this code to send your files:',
    },
    validity: 'It works for 10 minutes, once, and only where you asked for it.',
    warning: 'Nobody from Sampan will ever ask you for it. If you did not ask for a code, you can ignore this mail.',
    reason: 'You get this mail because somebody entered this address at Sampan.',
  },
  'password-reset': {
    subject: 'Reset your password',
    title: 'Choose a new password',
    lead: 'Somebody, hopefully you, asked for a new password for this account. The link works once and for a short time.',
    action: 'Choose a new password',
    warning: 'If it was not you, ignore this mail: your password stays as it is.',
    reason: 'You get this mail because a password reset was asked for with this address.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    title: 'Your password was changed',
    lead: 'The password of your account has just been changed, and all other sessions were ended.',
    leadAt: (instant: string) =>
      `The password of your account was changed on ${instant}, and all other sessions were ended.`,
    warning: 'If it was not you, choose a new password now and write to us.',
    action: 'Go to log in',
    reason: 'You get this mail because it concerns the safety of your account.',
  },
  'transfer-downloaded': {
    subject: (who: string) => `${who} downloaded your files`,
    somebody: 'Somebody with your link',
    title: 'Your files were downloaded',
    who: 'Who',
    what: 'What',
    where: 'Where',
    when: 'When',
    all: (name: string, count: number, shown: string) => (count === 1 ? name : `All ${shown} files (${name}, …)`),
    unknownPlace: 'Place not known',
    action: 'Open the transfer',
    reason: 'You get this mail because you sent these files with Sampan.',
  },
  'alert-digest': {
    one: {
      download: (who: string) => `${who} downloaded your files`,
      bounce: (who: string) => `Your files did not reach ${who}`,
      damaged: (_who: string) => 'Files of yours were damaged',
      extension: (who: string) => `${who} asks for more time`,
      received: (who: string) => `${who} sent you files`,
      expiring: (_who: string) => 'One of your links is about to expire',
      deletion: (_who: string) => 'An expired transfer is about to be deleted',
    },
    line: {
      download: (who: string, what: string) => `${who} downloaded ${what}`,
      bounce: (who: string, what: string) => `The mail to ${who} with ${what} came back`,
      damaged: (_who: string, what: string) => `Damaged in our store, please send again: ${what}`,
      extension: (who: string, what: string) => `${who} asks for more time for ${what}`,
      received: (who: string, what: string) =>
        what === '' ? `${who} sent you a protected transfer` : `${who} sent you ${what}`,
      expiring: (_who: string, what: string) => `The link to ${what} is about to expire`,
      deletion: (_who: string, what: string) => `Expired, and about to be deleted: ${what}`,
    },
    somebody: 'Somebody',
    what: (name: string, count: number, shown: string) => (count === 1 ? name : `${shown} files (${name}, …)`),
    downloads: (shown: string) => `Your files were downloaded ${shown} times`,
    news: (shown: string) => `${shown} news of your transfers`,
    title: 'News of your transfers',
    more: (shown: string) => `and ${shown} more`,
    open: 'Open the transfer',
    openAll: 'Open your dashboard',
    reason:
      'You get this mail because you have transfers with Sampan. Your account page says what we mail you, and when.',
  },
  'link-password-locked': {
    subject: 'Your link is locked after too many wrong passwords',
    title: 'Your link is locked',
    lead: (name: string) =>
      `Too many wrong passwords were tried at the link of ${name}. Nobody can open it until you set a new password.`,
    warning: 'Give the new password only to those who are to have the files, and not by the same way as the link.',
    action: 'Set a new password',
    reason: 'You get this mail because it concerns the safety of your files.',
  },
  'extension-requested': {
    subject: (asker: string, others: number) =>
      others === 0
        ? `${asker} asks for more time for your link`
        : `${asker} and ${others} more ask for more time for your link`,
    title: 'Somebody came too late',
    lead: (asker: string, others: number) =>
      others === 0
        ? `${asker} wanted to download your files after the link had expired, and asks for more time.`
        : `${asker} and ${others} more wanted to download your files after the link had expired, and ask for more time.`,
    transfer: 'Transfer',
    who: 'Who asks',
    recipient: (address: string) => `${address}, one of your recipients`,
    others: 'Also asking',
    stranger: (address: string) => `${address}, not one of your recipients. We did not check this address.`,
    expired: 'Expired',
    note: (asker: string) => `Note from ${asker}`,
    action: 'Extend for 48 hours',
    effect: (asker: string, others: number) =>
      `The button works once: it opens the link for 48 more hours and tells ${others === 0 ? asker : 'everybody who asked'}. If you do not want that, do nothing.`,
    reason: 'You get this mail because you sent these files with Sampan.',
  },
  'extension-granted': {
    subject: (sender: string) => `${sender} gave you more time`,
    title: 'The link works again',
    lead: (sender: string) => `You asked for more time for a link that had expired, and ${sender} has extended it.`,
    action: 'Get your files',
    reason: 'You get this mail because more time was asked for with this address at Sampan.',
  },
  'extension-declined': {
    subject: 'The link was not extended',
    title: 'The link stays closed',
    lead: (sender: string) =>
      `More time for an expired link was asked for with this address. ${sender} has decided not to extend it.`,
    next: 'If you still need the files, the best is to ask the sender directly.',
    reason: 'You get this mail because more time was asked for with this address at Sampan.',
  },
  'transfer-reminder': {
    subject: (left: string, what: string, sender: string) => `${left}: ${what} from ${sender}`,
    oneDay: 'One day left',
    hours: (hours: number) => (hours === 1 ? 'One hour left' : `${hours} hours left`),
    lastHour: 'Less than an hour left',
    title: 'Your files are about to expire',
    lead: (sender: string) => `${sender} sent you files that you have not downloaded yet. The link ends soon.`,
    action: 'Get your files',
    reason: (sender: string) =>
      `You get this reminder because ${sender} sent you files with Sampan and they expire soon.`,
  },
  unsubscribePage: {
    title: 'Unsubscribe',
    question: {
      transfers: 'Do you want no more mails when somebody sends you files with Sampan?',
      notices: 'Do you want no more confirmations and download notices for the files you send?',
    },
    note: 'Verification codes and mails about the safety of an account are still sent.',
    action: 'Yes, stop these mails',
    doneTitle: 'Done',
    done: 'We will not send mails of this kind to your address any more.',
    invalidTitle: 'This link does not work',
    invalid: 'It is incomplete or has run out. Use the link in the newest mail.',
  },
};

export type MailTexts = typeof mailTextsEn;
