/** About messages to those behind the product. */
export const messageTextsEn = {
  'message-received': {
    subject: (subject: string) => `New message: ${subject}`,
    title: 'Somebody wrote to us',
    lead: (writer: string) =>
      `${writer} wrote by the contact form. The answer is written in the inbox; an answer to this email goes to them as well.`,
    label: (subject: string) => subject,
    action: 'Open in the inbox',
    reason: 'You received this email because messages to this installation go to this address.',
  },
  'suggestion-accepted': {
    subject: (title: string) => `On our roadmap: ${title}`,
    title: 'We took up your suggestion',
    lead: (title: string) => `Thank you. “${title}” is on our roadmap now, where others can vote for it.`,
    yours: (instant: string) => `What you wrote on ${instant}`,
    action: 'See it on the roadmap',
    reason: 'You received this email because you sent us this suggestion.',
  },
  'message-answered': {
    subject: (subject: string) => (subject === '' ? 'Our answer to your feedback' : `Our answer: ${subject}`),
    title: 'Our answer to your message',
    yours: (instant: string) => `What you wrote on ${instant}`,
    more: 'If something is still open, simply answer this email.',
    reason: 'You received this email because you wrote to us from this address. We will not use it for anything else.',
  },
};
