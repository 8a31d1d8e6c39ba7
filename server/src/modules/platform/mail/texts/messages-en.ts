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
  'message-answered': {
    subject: (subject: string) => (subject === '' ? 'Our answer to your feedback' : `Our answer: ${subject}`),
    title: 'Our answer to your message',
    yours: (instant: string) => `What you wrote on ${instant}`,
    more: 'If something is still open, simply answer this email.',
    reason: 'You received this email because you wrote to us from this address. We will not use it for anything else.',
  },
};
