import { type Feedback, FEEDBACK_KEPT_SECONDS, FEEDBACK_PER_HOUR, printFeedback, unread } from './feedback.js';

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
  writtenAt: null,
  createdAt: new Date('2026-01-02T03:04:05Z'),
};

it('prints one line about it and the message below', () => {
  expect(printFeedback(feedback)).toBe(
    '2026-01-02T03:04:05.000Z  Fantastic  Mei Chen  mei@example.com  free  member  en  /dash\n    Quick.\n    And calm.\n',
  );
});

it('prints a message of a visitor with its subject, and what else is known', () => {
  const message: Feedback = {
    ...feedback,
    subject: 'An invoice',
    message: 'One\r\nTwo',
    rating: null,
    company: 'Sampan',
    userId: null,
    sessionLink: 'https://x.test/s',
  };
  expect(printFeedback(message)).toBe(
    '2026-01-02T03:04:05.000Z  An invoice  Mei Chen  Sampan  mei@example.com  free  visitor  en  /dash  https://x.test/s\n' +
      '    One\n    Two\n',
  );
});

it('leaves out what is empty or blank', () => {
  const bare = { ...feedback, rating: null, fullName: ' ', email: '', role: '', route: '' };
  expect(printFeedback(bare).split('\n')[0]).toBe('2026-01-02T03:04:05.000Z  member  en');
});

it('allows a person five an hour', () => {
  expect(FEEDBACK_PER_HOUR).toEqual({ name: 'feedback', points: 5, perSeconds: 3600 });
});

it('begins open and is kept for a year', () => {
  expect(unread).toEqual({ state: 'open', subject: '', answers: [] });
  expect(FEEDBACK_KEPT_SECONDS).toBe(31_536_000);
});

it('removes terminal control characters', () => {
  const hostile = { ...feedback, fullName: '\u001b[2Jroot', message: 'a\u001b]0;x\u0007b\r2026-01-01  Bad  \u202Ex' };
  const printed = printFeedback(hostile);
  // eslint-disable-next-line no-control-regex -- none of these may be left
  expect(printed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(printed.split('\n')).toHaveLength(3);
  expect(printed).toContain('    a ]0;x b 2026-01-01');
});
