import { type Feedback, printFeedback } from './feedback.js';

const feedback: Feedback = {
  id: 'f1',
  kind: 'feedback',
  state: 'open',
  subject: '',
  answers: [],
  message: 'Quick.\nAnd calm.',
  rating: 'Fantastic',
  email: 'mei@example.com',
  fullName: 'Mei Chen',
  company: '',
  role: 'free',
  userId: 'user-1',
  lang: 'en',
  route: '/dash',
  sessionLink: '',
  entryId: '',
  writtenAt: null,
  createdAt: new Date('2026-01-02T03:04:05Z'),
};

it('prints one line about it and the message below', () => {
  expect(printFeedback(feedback)).toBe(
    '2026-01-02T03:04:05.000Z  Fantastic  Mei Chen  mei@example.com  free  member  en  /dash\n    Quick.\n    And calm.\n',
  );
});

it('removes terminal control characters', () => {
  const hostile = { ...feedback, fullName: '\u001b[2Jroot', message: 'a\u001b]0;x\u0007b\r2026-01-01  Bad  \u202Ex' };
  const printed = printFeedback(hostile);
  // eslint-disable-next-line no-control-regex -- none of these may be left
  expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(printed.split('\n')).toHaveLength(3);
});
