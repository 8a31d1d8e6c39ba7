import { FEEDBACK_KEPT_SECONDS, FEEDBACK_PER_HOUR, unread } from './feedback.js';

it('allows a person five an hour', () => {
  expect(FEEDBACK_PER_HOUR).toEqual({ name: 'feedback', points: 5, perSeconds: 3600 });
});

it('begins open and is kept for a year', () => {
  expect(unread).toEqual({ state: 'open', subject: '', answers: [] });
  expect(FEEDBACK_KEPT_SECONDS).toBe(31_536_000);
});
