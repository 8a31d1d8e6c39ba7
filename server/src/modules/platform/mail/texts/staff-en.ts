type Kind = 'transfer' | 'request';
const nouns: Record<Kind, string> = { transfer: 'transfer', request: 'file request' };

/** Texts about reports of abuse, false alarms, and messages to those who run the installation. */
export const staffTextsEn = {
  report: 'Report',
  'link-taken-down': {
    subject: (kind: Kind, name: string) => `Your ${nouns[kind]} was taken down: ${name}`,
    title: (kind: Kind) => `Your ${nouns[kind]} was taken down`,
    lead: (kind: Kind, name: string) =>
      kind === 'transfer'
        ? `Your transfer ${name} was reported to us. We found that it breaks our rules and took it down. Nobody can open its link or download its files any more.`
        : `Your file request ${name} was reported to us. We found that it breaks our rules and took it down. Nobody can open its link or submit anything any more.`,
    appeal: 'If you think that this is a mistake, tell us why within 30 days. Somebody will look at it again.',
    action: 'Appeal',
    reason: 'You received this email because it concerns something you sent with Sampan.',
  },
  'appeal-answered': {
    granted: {
      subject: (kind: Kind, name: string) => `Your ${nouns[kind]} is available again: ${name}`,
      title: (kind: Kind) => `Your ${nouns[kind]} is available again`,
      lead: (kind: Kind, name: string) =>
        `We looked at your ${nouns[kind]} ${name} again and restored it. We are sorry for the trouble. The link is the same; it ends when you chose.`,
    },
    denied: {
      subject: (kind: Kind, name: string) => `Your ${nouns[kind]} stays down: ${name}`,
      title: (kind: Kind) => `Your ${nouns[kind]} stays down`,
      lead: (kind: Kind, name: string) =>
        `We read your appeal and looked at your ${nouns[kind]} ${name} again. It breaks our rules and will not be restored.`,
    },
  },
  'virus-cleared': {
    subject: (what: string) => `No virus in ${what} after all`,
    title: 'It was a false alarm',
    lead: (what: string) => `We looked again at ${what}: it was a false alarm, and there is no virus in it.`,
    warning: 'It can be downloaded again by the same link. We are sorry for the trouble.',
    action: 'Open the transfer',
    reason: 'You received this email because it concerns the safety of your files.',
  },
  'cases-opened': {
    subject: (count: string, isOne: boolean) => (isOne ? 'One new report of abuse' : `${count} new reports of abuse`),
    title: (isOne: boolean): string => (isOne ? 'A link was reported' : 'Links were reported'),
    lead: (count: string, isOne: boolean) =>
      isOne ? 'One link was reported for the first time.' : `${count} links were reported for the first time.`,
    kinds: { transfer: 'Transfer', request: 'File request' },
    categories: {
      malware: 'harmful software',
      fraud: 'fraud or phishing',
      illegal: 'illegal content',
      copyright: 'violates copyright',
      privacy: 'private data of somebody',
      other: 'something else',
    },
    comma: ', ',
    more: (count: string) => `And ${count} more.`,
    action: 'Open the abuse desk',
    reason: 'You received this email because reports to this installation go to this address.',
  },
  'report-answered': {
    subject: (kind: Kind) => `Your report of a ${nouns[kind]}`,
    title: 'Thank you for your report',
    takenDown: (kind: Kind, instant: string) =>
      `On ${instant} you reported a ${nouns[kind]} to us. We reviewed it and took it down: it breaks our rules, and nobody can open it any more.`,
    dismissed: (kind: Kind, instant: string) =>
      `On ${instant} you reported a ${nouns[kind]} to us. We reviewed it and found nothing that breaks our rules. Its link keeps working.`,
    care: 'If you do not know who sent you a link, leave its files unopened.',
    reason:
      'You received this email because this address was given with a report. We will not use it for anything else.',
  },
  'message-received': {
    subject: (subject: string) => `New message: ${subject}`,
    title: 'Somebody wrote to us',
    lead: (writer: string) =>
      `${writer} wrote by the contact form. The answer is written in the inbox; an answer to this email goes to them as well.`,
    label: (subject: string) => subject,
    action: 'Open in the inbox',
    reason: 'You received this email because messages to this installation go to this address.',
  },
  'message-answered': {
    subject: (subject: string) => (subject === '' ? 'Our answer to your feedback' : `Our answer: ${subject}`),
    title: 'Our answer to your message',
    yours: (instant: string) => `What you wrote on ${instant}`,
    more: 'If something is still open, simply answer this email.',
    reason: 'You received this email because you wrote to us from this address. We will not use it for anything else.',
  },
};
