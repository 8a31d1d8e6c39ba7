type Kind = 'transfer' | 'request';
const nouns: Record<Kind, string> = { transfer: 'transfer', request: 'file request' };

/** Texts about reports of abuse, false alarms, and messages to those who run the installation. */
export const staffTextsEn = (product: string) => ({
  report: 'Report',
  'link-taken-down': {
    subject: (kind: Kind, name: string) => `Your ${nouns[kind]} was taken down: ${name}`,
    title: (kind: Kind) => `Your ${nouns[kind]} was taken down`,
    lead: (kind: Kind, name: string) =>
      kind === 'transfer'
        ? `Your transfer ${name} was reported to us. We found that it breaks our rules and took it down. No one can open its link or download its files anymore.`
        : `Your file request ${name} was reported to us. We found that it breaks our rules and took it down. No one can open its link or submit anything anymore.`,
    appeal: 'If you think this is a mistake, tell us why within 30 days. Someone will review it again.',
    action: 'Appeal',
    reason: `You received this email because it concerns something you sent with ${product}.`,
  },
  'appeal-answered': {
    granted: {
      subject: (kind: Kind, name: string) => `Your ${nouns[kind]} is available again: ${name}`,
      title: (kind: Kind) => `Your ${nouns[kind]} is available again`,
      lead: (kind: Kind, name: string) =>
        `We reviewed your ${nouns[kind]} ${name} again and restored it. We are sorry for the trouble. The link and its expiry are the same as before.`,
    },
    denied: {
      subject: (kind: Kind, name: string) => `Your ${nouns[kind]} was not restored: ${name}`,
      title: (kind: Kind) => `Your ${nouns[kind]} was not restored`,
      lead: (kind: Kind, name: string) =>
        `We read your appeal and reviewed your ${nouns[kind]} ${name} again. It breaks our rules and will not be restored.`,
    },
  },
  'virus-cleared': {
    subject: (what: string) => `No virus in ${what} after all`,
    title: 'It was a false alarm',
    lead: (what: string) => `We checked ${what} again: it was a false alarm. There is no virus in it.`,
    warning: 'It can be downloaded again from the same link. We are sorry for the trouble.',
    action: 'Open the transfer',
    reason: 'You received this email because it concerns the safety of your files.',
  },
  'cases-opened': {
    subject: (count: string, isOne: boolean) => (isOne ? 'One new abuse report' : `${count} new abuse reports`),
    title: (isOne: boolean): string => (isOne ? 'A link was reported' : 'Links were reported'),
    lead: (count: string, isOne: boolean) =>
      isOne ? 'One link was reported for the first time.' : `${count} links were reported for the first time.`,
    kinds: { transfer: 'Transfer', request: 'File request' },
    categories: {
      malware: 'malware',
      fraud: 'fraud or phishing',
      illegal: 'illegal content',
      copyright: 'copyright violation',
      privacy: 'someone’s personal data',
      other: 'something else',
    },
    comma: ', ',
    more: (count: string) => `And ${count} more.`,
    action: 'Open the cases',
    reason: 'You received this email because abuse reports are sent to this address.',
  },
  'report-answered': {
    subject: (kind: Kind) => `Your report about a ${nouns[kind]}`,
    title: 'Thank you for your report',
    takenDown: (kind: Kind, instant: string) =>
      `On ${instant} you reported a ${nouns[kind]} to us. We reviewed it and took it down. It broke our rules, and no one can open it anymore.`,
    dismissed: (kind: Kind, instant: string) =>
      `On ${instant} you reported a ${nouns[kind]} to us. We reviewed it and found nothing that breaks our rules. Its link keeps working.`,
    care: 'If you don’t know who sent you a link, don’t open its files.',
    reason:
      'You received this email because this address was given with a report. We will not use it for anything else.',
  },
  'message-received': {
    subject: (subject: string) => `New message: ${subject}`,
    title: 'Someone sent a message',
    lead: (writer: string) =>
      `${writer} sent a message through the contact form. Reply from the inbox, or reply to this email to reach them directly.`,
    label: (subject: string) => subject,
    action: 'Open in the inbox',
    reason: 'You received this email because contact messages are sent to this address.',
  },
  'message-answered': {
    subject: (subject: string) => (subject === '' ? 'Our reply to your feedback' : `Our reply: ${subject}`),
    title: 'Our reply to your message',
    yours: (instant: string) => `What you wrote on ${instant}`,
    more: 'If you have more questions, just reply to this email.',
    reason: 'You received this email because you wrote to us from this address. We will not use it for anything else.',
  },
});
